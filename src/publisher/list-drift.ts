import type { PublisherEvent } from './events.ts';

/** Names the files that had drifted, a line each; none after a publication that had to change files. */
export function listDrift(event: Extract<PublisherEvent, { type: 'complete' }>): string[] {
  if (!event.isRepetition) return [];
  const more = event.changed + event.removed - event.files.length;
  return [...event.files.map((file) => `  ${file}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}
