import { atom } from 'nanostores';
import type { Reason } from '#domain/operators/reason.ts';
import type { Act, Target } from './act.ts';

/** An act whose reason is being asked for. */
export interface AskedAct {
  readonly act: Act;
  readonly target: Target;
  /** What is acted on, as it reads: the text of a comment, or a name. */
  readonly name: string;
  /** A comment that hid itself. */
  readonly isHidden?: boolean;
  /** Whether visitors see a store again that is freed; else it is closed or not confirmed. */
  readonly comesBack?: boolean;
  /** Products of a store. */
  readonly products?: number;
  /** What most visitors say of it. */
  readonly suggested?: Reason | undefined;
}

export const $askedAct = atom<AskedAct | null>(null);

export function askAct(asked: AskedAct): void {
  $askedAct.set(asked);
}
