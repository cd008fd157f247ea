import type { Logger } from 'pino';
import type { PublisherNews } from '#publisher/messages.ts';
import { listDrift } from '#publisher/list-drift.ts';
import type { StartReport } from './start-server.ts';

/**
 * Reports the start. A terminal shows long work as one line that is updated; other outputs get a new line every few
 * seconds.
 */
export function createStartReport(output: NodeJS.WriteStream, logger: Logger): StartReport {
  let last = 0;
  let lastDone = 0;
  let begun = { label: '', done: 0, at: 0 };
  const say = (line: string): void => {
    output.write(`${output.isTTY ? '\r\x1b[K' : ''}${line}\n`);
  };
  const progress = (label: string, done: number, total: number): void => {
    const now = Date.now();
    // The same step can run again in one process, as the publication of each night does.
    if (begun.label !== label || done < lastDone) begun = { label, done, at: now };
    lastDone = done;
    const step = output.isTTY ? 100 : 5_000;
    if (done < total && now - last < step) return;
    last = now;
    const each = (now - begun.at) / (done - begun.done);
    const line = `${label} ${done} of ${Math.max(done, total)}${describeLeft(each * (total - done))}`;
    if (output.isTTY) output.write(`\r\x1b[K${line}`);
    else output.write(`${line}\n`);
  };

  return {
    loading() {
      say('Loading the demonstration catalogue, a second or two …');
    },
    drawing(done, total) {
      progress('Drawing pictures of the demonstration, while it can be used:', done, total);
    },
    noOperator() {
      say('No operator yet: npm run operator -- you@example.com');
    },
    listening(url) {
      say(`Listening on ${url}`);
    },
    publisher(news: PublisherNews) {
      switch (news.type) {
        case 'progress':
          progress('Publishing pages:', news.done, news.total);
          break;
        case 'complete':
          say(
            `Published ${news.pages} pages in ${(news.milliseconds / 1000).toFixed(1)} s (${news.reason}; ` +
              `${news.changed} changed, ${news.removed} removed)`,
          );
          for (const line of listDrift(news)) say(line);
          break;
        case 'ready':
          say('Ready: the site follows every change of the catalogue');
          break;
        case 'published':
          logger.debug({ cursor: news.cursor }, 'published');
          break;
        case 'waiting':
          logger.error({ reason: news.message }, 'nothing is published until it is free');
          break;
        case 'trouble':
          logger.warn({ reason: news.message }, 'publishing will be tried again');
          break;
        case 'alive':
          break;
        case 'failed':
          logger.error({ reason: news.message }, 'the publisher could not start');
          break;
      }
    },
  };
}

/** The remaining time; empty when the work is finished or has just begun. */
function describeLeft(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds <= 0) return '';
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
