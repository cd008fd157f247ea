import type { Services } from './create-services.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { readAccessLog } from '#server/platform/static/access-log.ts';

/** Counts the visits in the logs of another web server: in all of them, or, where one cannot be read, in none. Returns what there is to say. */
export async function addAccessLogs(
  { visits }: Pick<Services, 'visits'>,
  files: readonly string[],
): Promise<string> {
  if (files.length === 0) throw new CommandError('npm run visits -- access.log …: name a log');
  const { total, unsure } = await visits.addLog(readLogs(files));
  const doubt =
    unsure === 0
      ? ''
      : ` Of ${unsure} the log does not say how they were asked for: pages fetched ahead may be among them.`;
  return `${total} visits were counted.${doubt}`;
}

async function* readLogs(files: readonly string[]): ReturnType<typeof readAccessLog> {
  for (const file of files) {
    try {
      yield* readAccessLog(file);
    } catch (cause) {
      if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
      throw new CommandError(`${file} cannot be read`, { cause });
    }
  }
}
