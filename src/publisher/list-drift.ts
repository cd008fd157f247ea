import type { PublisherEvent } from './events.ts';

/** Lists the files that had drifted, one a line. Lists none after a publication that was meant to change files. */
export function listDrift(event: Extract<PublisherEvent, { type: 'complete' }>): string[] {
  if (!event.isRepetition) return [];
  const more = event.changed + event.removed - event.files.length;
  return [...event.files.map((file) => `  ${file}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}
