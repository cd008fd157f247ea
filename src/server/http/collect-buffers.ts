import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;

let collect: Collect | undefined;

/**
 * Gives back the pieces in which a large body arrived. They lie outside the heap, whose collector sees little reason to
 * come: several bodies of 10 MB would pile up first. A collection of young objects takes a millisecond or two.
 */
export function collectBuffers(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'minor' });
}
