import { atom } from 'nanostores';
import type { OperatorAccount } from '#contract/accounts.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';

/** A comment, a product or a store that is acted on. */
export interface Thing {
  readonly kind: ReportKind;
  readonly id: string;
}

export type ThingAct = 'hide' | 'give-back' | 'dismiss' | 'block' | 'unblock' | 'unverify';
export type AccountAct = 'reset' | 'sign-out' | 'disable' | 'enable' | 'export' | 'delete';

/** On the buttons of an account, and above the dialog that asks why. */
export const accountActTitles: Readonly<Record<AccountAct, string>> = {
  reset: 'Exigir contraseña nueva',
  'sign-out': 'Cerrar todas sus sesiones',
  disable: 'Desactivar',
  enable: 'Reactivar',
  export: 'Exportar sus datos',
  delete: 'Borrar la cuenta',
};

export interface AskedThingAct {
  readonly act: ThingAct;
  readonly target: Thing;
  /** What is acted on, as it reads: the text of a comment, or a name. */
  readonly name: string;
  /** A comment that hid itself. */
  readonly isHidden?: boolean;
  /** Whether visitors see a store again that is freed; else it is closed or not confirmed. */
  readonly comesBack?: boolean;
  /** Products of a store that go from the site with it. */
  readonly products?: number;
  /** What most visitors say of it. */
  readonly suggested?: Reason | undefined;
  /** The number of the newest act in the record when it was read. */
  readonly seen: number | undefined;
}

export interface AskedAccountAct {
  readonly act: AccountAct;
  readonly account: OperatorAccount;
  /** The number of the newest act in the record when it was read. */
  readonly seen: number | undefined;
}

/** An act whose reason is being asked for. */
export type AskedAct = AskedThingAct | AskedAccountAct;

export const $askedAct = atom<AskedAct | null>(null);

export function askAct(asked: AskedAct): void {
  $askedAct.set(asked);
}
