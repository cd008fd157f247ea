/** The result of a check in one line. */
export interface Finding {
  readonly subject: string;
  readonly isRight: boolean;
  readonly sentence: string;
}

/** A check. It throws, or returns each fault as an Error, or otherwise a description of the state. */
export interface Examination {
  readonly subject: string;
  readonly look: () => Promise<string | Error | readonly Error[]>;
}

/** A response that takes longer counts as none. */
const patienceMs = 15_000;

/** Runs a check. Every outcome becomes a finding, or several when there are several faults. */
export async function examine(
  { subject, look }: Examination,
  describe: (error: Error) => string,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => {
      resolve(new Error(`no response within ${patienceMs / 1000} seconds`));
    }, patienceMs);
  });
  // An error that is thrown synchronously is a finding too.
  const looking = Promise.resolve().then(look);
  const found = await Promise.race([looking, late]).catch((error: unknown) => toError(error));
  clearTimeout(timer);
  const all = typeof found === 'string' || found instanceof Error ? [found] : found;
  return all.map((one) => {
    const isRight = typeof one === 'string';
    const text = isRight ? one : describe(one);
    return { subject, isRight, sentence: text.replaceAll(/\s+/g, ' ').trim() };
  });
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
