import { loadEnvironment } from './environment.ts';
import { describeFailure } from '../src/server/describe-failure.ts';
import { leaveDatabaseUnoptimized } from '../src/server/memory.ts';

/** Does the work of a command with the settings of `.env`; what keeps it from that is said in a sentence. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    loadEnvironment();
    await work();
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}

/** Does the work of a command that has a database open for seconds alone. */
export async function runShortCommand(work: () => Promise<void>): Promise<void> {
  leaveDatabaseUnoptimized();
  await runCommand(work);
}
