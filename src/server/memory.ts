import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the nursery of the heap at its first size. Under load it grows many times over, although what a request leaves
 * behind dies at once in either; this process shares a small machine with the publisher.
 */
export function keepNurserySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Leaves the embedded database as it is compiled at first. One function of it, that which evaluates the expressions of
 * queries, takes 600 MB to optimize and is begun as soon as the database opens: what ends in seconds is done before that
 * pays. To be called before the database is opened.
 */
export function leaveDatabaseUnoptimized(): void {
  setFlagsFromString('--wasm-tiering-budget=2147483647');
}
