import type { PublicationReport, PublishOptions } from './publish-process.ts';
import { publishOnce } from '#publisher/start.ts';

// Runs as a process of its own (see publish-process.ts) and sends its parent the cost of the publication.
const { config, everything } = JSON.parse(process.argv[2] ?? '') as PublishOptions;
const seen: { complete: PublicationReport['complete']; troubles: string[] } = {
  complete: null,
  troubles: [],
};
const before = process.cpuUsage();
await publishOnce(
  config,
  (event) => {
    if (event.type === 'complete') seen.complete = event;
    if (event.type === 'trouble') seen.troubles.push(event.message);
  },
  { everything },
);
const { user, system } = process.cpuUsage(before);
process.send?.({
  ...seen,
  cpuMs: (user + system) / 1000,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
} satisfies PublicationReport);
