import { describeError } from './events.ts';
import { type PublisherNews, type PublisherOrder, heartbeatMs } from './messages.ts';
import { type Publisher, startPublisher } from './start.ts';

let publisher: Promise<Publisher> | null = null;
let running: Publisher | null = null;

/** Seconds of the pages since the last beat. */
let renders: number[] = [];

function send(news: PublisherNews): void {
  // A parent that is gone gets no message; without the callback that would be an error of the process.
  if (process.connected) process.send?.(news, undefined, undefined, () => undefined);
}

async function handle(order: PublisherOrder): Promise<void> {
  switch (order.type) {
    case 'start':
      setInterval(() => {
        send({ type: 'alive', renders });
        renders = [];
      }, heartbeatMs).unref();
      publisher = startPublisher(order.config, send, {
        waitsForFolders: true,
        onRender: (seconds) => renders.push(seconds),
      });
      running = await publisher;
      void running.lost.then((error) => {
        send({ type: 'failed', message: error.message });
        process.exitCode = 1;
        process.disconnect();
      });
      break;
    case 'publish':
      (await publisher)?.request(order.request, 'webhook');
      break;
    case 'stop':
      // One that still waits for its folders has written nothing.
      await running?.stop();
      process.exit(0);
  }
}

process.on('message', (order: PublisherOrder) => {
  handle(order).catch((error: unknown) => {
    send({ type: 'failed', message: describeError(error) });
    process.exitCode = 1;
    process.disconnect();
  });
});
// Whatever becomes of the parent, a publisher does not outlive it; files are whole at every moment.
process.on('disconnect', () => process.exit());
// The parent decides when to stop; an interrupt at the terminal, or the end of a service, reaches both.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
