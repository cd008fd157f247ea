import { runInNewContext } from 'node:vm';

export interface LoaderPage {
  readonly hash?: string;
  /** The state of its history entry. */
  readonly state?: unknown;
  readonly hasDataSaver?: boolean;
  /** The number of times that the script does not load. */
  readonly failures?: number;
}

/** Runs a program that loads a script, on a page with these elements. Returns its requests as they happen. */
export function runLoader(
  program: string,
  { hash = '', state = null, hasDataSaver = false, failures = 0 }: LoaderPage,
  querySelector: (selector: string) => unknown,
): readonly string[] {
  const asked: string[] = [];
  const load = (address: string) => {
    asked.push(address);
    return asked.length > failures ? Promise.resolve({}) : Promise.reject(new Error('lost'));
  };
  // Code in a separate context cannot import.
  runInNewContext(program.replace('import(', 'load('), {
    load,
    location: { hash },
    history: { state },
    document: {
      documentElement: { dataset: hasDataSaver ? { saver: '' } : {} },
      currentScript: { dataset: { script: '/a.js' } },
      querySelector,
    },
  });
  return asked;
}
