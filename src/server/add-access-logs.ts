import type { Services } from './services/index.ts';
import { CommandError } from './services/operators/commands/command-error.ts';
import { readAccessLog } from './static/access-log.ts';

/** Counts the visits of the log of another web server. Returns what there is to say. */
export async function addAccessLog(
  { visits }: Pick<Services, 'visits'>,
  [file, ...others]: readonly string[],
): Promise<string> {
  if (file === undefined || others.length > 0) {
    throw new CommandError('npm run visits -- <access.log>: name one log');
  }
  const { total, unsure } = await visits.addLog(readAccessLog(file)).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new CommandError(`${file} cannot be read`, { cause });
  });
  const doubt =
    unsure === 0
      ? ''
      : ` Of ${unsure} the log does not say how they were asked for: pages fetched ahead may be among them.`;
  return `${total} visits were counted.${doubt}`;
}
