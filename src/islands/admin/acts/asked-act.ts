import { atom } from 'nanostores';
import type { OperatorAccount } from '#contract/accounts.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';

/** A comment, a product or a store as the target of an act. */
export interface Thing {
  readonly kind: ReportKind;
  readonly id: string;
}

export type ThingAct = 'hide' | 'give-back' | 'dismiss' | 'block' | 'unblock' | 'unverify';
export type AccountAct = 'reset' | 'sign-out' | 'disable' | 'enable' | 'export' | 'delete';

/** Texts for the buttons of an account, and titles of the dialog that asks for the reason. */
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
  /** The text of a comment, or a name. */
  readonly name: string;
  /** Whether reports have hidden the comment. */
  readonly isHidden?: boolean;
  /** Whether visitors will see an unblocked store again. Otherwise it is closed or not confirmed. */
  readonly comesBack?: boolean;
  /** The number of a store's products that leave the site together with it. */
  readonly products?: number;
  /** The reason that most visitors gave. */
  readonly suggested?: Reason | undefined;
  /** The number of the newest act in the record when the thing was read. */
  readonly seen: number | undefined;
}

export interface AskedAccountAct {
  readonly act: AccountAct;
  readonly account: OperatorAccount;
  /** The number of the newest act in the record when the account was read. */
  readonly seen: number | undefined;
}

/** An act that waits for its reason. */
export type AskedAct = AskedThingAct | AskedAccountAct;

export const $askedAct = atom<AskedAct | null>(null);

export function askAct(asked: AskedAct): void {
  $askedAct.set(asked);
}
