import { runInNewContext } from 'node:vm';

export interface LoaderPage {
  readonly hash?: string;
  /** Of its entry of the history. */
  readonly state?: unknown;
  readonly hasDataSaver?: boolean;
  /** So many times the script does not come. */
  readonly failures?: number;
}

/** Runs a program that asks for a script on a page with these elements, and returns what it asks for, as it does. */
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
  // A context of its own cannot import.
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
