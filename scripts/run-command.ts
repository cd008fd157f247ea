import { loadEnvironment } from './environment.ts';
import { describeFailure } from '../src/server/describe-failure.ts';

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
