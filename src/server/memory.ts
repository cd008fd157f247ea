import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the nursery of the heap at its first size. Under load it grows many times over, although what a request leaves
 * behind dies at once in either; this process shares a small machine with the publisher.
 */
export function keepNurserySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
