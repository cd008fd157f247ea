/** What was found of one thing that the marketplace depends on, in one line. */
export interface Finding {
  readonly subject: string;
  readonly isRight: boolean;
  readonly sentence: string;
}

/** Something to look at; it throws, or returns each thing that is wrong as an Error, else how it is. */
export interface Examination {
  readonly subject: string;
  readonly look: () => Promise<string | Error | readonly Error[]>;
}

/** A response that takes longer is none. */
const patienceMs = 15_000;

/** Looks at one thing. Whatever happens, it is a finding, or several where several things are wrong with it. */
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
  // What is thrown at once is a finding too.
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
