import { describeError } from './events.ts';
import { type PublisherNews, type PublisherOrder, heartbeatMs } from './messages.ts';
import { type Publisher, startPublisher } from './start.ts';

let publisher: Promise<Publisher> | null = null;
let running: Publisher | null = null;

/** Seconds that each page took since the last heartbeat. */
let renders: number[] = [];

function send(news: PublisherNews): void {
  // When the parent is gone, nobody receives the message. Without the callback that would be an error of this process.
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
      // A publisher that still waits for its folders has written nothing.
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
// A publisher ends with its parent, however that ends. It may stop at any moment, because its files are always
// complete.
process.on('disconnect', () => process.exit());
// The parent decides when to stop. An interrupt at the terminal, or the end of a service, reaches both processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
