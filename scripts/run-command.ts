import { parseArgs, type ParseArgsConfig } from 'node:util';
import { loadEnvironment } from './environment.ts';
import { describeFailure } from '../src/server/platform/describe-failure.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Command<Own extends Options> {
  /** Printed for `--help`, and after an error in the command line. */
  readonly usage: string;
  readonly options?: Own;
  /** The greatest number of words besides options; none by default. */
  readonly most?: number;
}

interface Given<Own extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: Own }>>['values'];
  readonly words: string[];
}

/** Thrown when the command line has an unknown word or options that do not fit together. */
export class UsageError extends Error {}

/** Runs a command with the settings of `.env`. Prints a failure as a sentence. */
export async function runCommand<Own extends Options = Options>(
  { usage, options, most = 0 }: Command<Own>,
  work: (given: Given<Own>) => Promise<void>,
): Promise<void> {
  ignoreClosedOutput();
  try {
    const given = readWords(options ?? ({} as Own), most);
    if (given === null) {
      console.log(usage);
      return;
    }
    loadEnvironment();
    await work(given);
  } catch (error) {
    const isOfUsage = error instanceof UsageError;
    console.error(isOfUsage ? `${error.message}\n\n${usage}` : describeFailure(error));
    process.exitCode = 1;
  }
}

/** The reader of the output may close it early, as `head` does. The command then goes on silently. */
function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** Null when the command line asks for help. */
function readWords<Own extends Options>(options: Own, most: number): Given<Own> | null {
  if (process.argv.slice(2).includes('--help')) return null;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    // A variable of a shell that is not set gives such a word. As a path it would be the present folder.
    if (positionals.includes('')) throw new Error('A word is empty.');
    const odd = positionals[most];
    if (odd !== undefined) throw new Error(`"${odd}" is one word too many.`);
    return { values, words: positionals };
  } catch (cause) {
    throw new UsageError(describeFailure(cause), { cause });
  }
}
