import type { Transaction } from 'kysely';
import type { OperatorActor } from '#server/platform/http/actor.ts';
import { leave } from './leaving.ts';
import { changePoolAccount, findPoolAccount } from './pool-account.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import {
  type ActToRecord,
  type JustifiedAct,
  keptReason,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/operators/act.ts';
import { requireUnhurried } from '#server/operators/slow-down.ts';
import { admitAct } from '#server/operators/admit-act.ts';
import { type LeavingPerson, lockPerson } from './leaving-rows.ts';
import { listAccounts } from './operator-list-rows.ts';
import { writeToOwner } from './write-to-owner.ts';
import { findNewestSeq } from '#server/operators/audit-rows.ts';
import { findRole } from '#server/operators/rows.ts';
import type { PoolAccount } from '#server/platform/identity/embedded/account-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Act } from '#contract/operators.ts';
import type { DeleteAccount, OperatorAccount, OperatorAccountList } from '#contract/accounts.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { DomainError } from '#domain/errors.ts';
import type { AuditAction } from '#domain/operators/audit-action.ts';

type Tx = Transaction<Schema>;

const closedToExport =
  'Esta cuenta no puede descargar nada: está desactivada, o se va a borrar y antes hay que conservarla.';

function requireConfirmed(account: PoolAccount | null): void {
  if (account?.isConfirmed !== false) return;
  const message = 'Nadie ha confirmado esta cuenta. Todavía no se puede entrar con ella.';
  throw new DomainError('account_unconfirmed', { message });
}

/** The operators' view of accounts and their acts on them. No call reads a password or a code. */
export function createAccountModeration(context: Pick<ServiceContext, 'database' | 'identity'>) {
  const { database } = context;

  const act = async (
    by: OperatorActor,
    id: string,
    { action, why }: { readonly action: AuditAction; readonly why: Act },
    work: (tx: Tx, person: LeavingPerson, justified: JustifiedAct) => Promise<void>,
  ): Promise<void> => {
    const justified = requireReason(why);
    await transact(database, async (tx) => {
      const target = { targetKind: 'account', targetId: id } as const;
      await requireUnhurried(tx, by, action);
      const person = await lockPerson(tx, id);
      if (person === null) throw new DomainError('user_not_found');
      if ((await findRole(tx, id)) !== null) throw new DomainError('has_role');
      const entry: ActToRecord = { by, action, target, act: justified };
      await admitAct(tx, entry);
      await work(tx, person, justified);
      await recordAct(tx, entry);
    });
  };
  /** Throws for an act that is already done. `acts` are the acts that may have brought the account into this state. */
  const refuseDone = (tx: Tx, by: OperatorActor, { id }: LeavingPerson, ...acts: AuditAction[]) =>
    refuseHandled(tx, by, { targetKind: 'account', targetId: id }, acts);

  return {
    async find(email: string): Promise<OperatorAccountList> {
      const seen = await findNewestSeq(database.kysely);
      const data: OperatorAccount[] = [];
      for (const { identityId, ...person } of await listAccounts(database.kysely, email)) {
        const account = await findPoolAccount(context, database.kysely, {
          identityId,
          email: person.email,
        });
        data.push({
          ...person,
          isDisabled: account?.isDisabled ?? null,
          mustReset: account?.mustReset ?? null,
          hasFactor: account?.hasFactor ?? null,
          lastSignInAt: account?.lastSignInAt ?? null,
        });
      }
      return { data, seen };
    },

    /** Ends all sessions. The next sign-in asks for a new password. */
    reset: (by: OperatorActor, id: string, why: Act): Promise<void> =>
      act(by, id, { action: 'account.reset', why }, async (tx, person) => {
        const account = await findPoolAccount(context, tx, person);
        requireConfirmed(account);
        if (account?.mustReset === true) await refuseDone(tx, by, person, 'account.reset');
        await changePoolAccount(context, tx, person, 'reset');
      }),

    signOut: (by: OperatorActor, id: string, why: Act): Promise<void> =>
      act(by, id, { action: 'account.signed-out', why }, (tx, person) =>
        changePoolAccount(context, tx, person, 'sign-out'),
      ),

    /** Closes only the sign-in. The stores stay until they are blocked. */
    disable: (by: OperatorActor, id: string, why: Act): Promise<void> =>
      act(by, id, { action: 'account.disabled', why }, async (tx, person) => {
        if ((await findPoolAccount(context, tx, person))?.isDisabled === true)
          await refuseDone(tx, by, person, 'account.disabled');
        await changePoolAccount(context, tx, person, 'disable');
      }),

    enable: (by: OperatorActor, id: string, why: Act): Promise<void> =>
      act(by, id, { action: 'account.enabled', why }, async (tx, person) => {
        if ((await findPoolAccount(context, tx, person))?.isDisabled === false)
          await refuseDone(tx, by, person, 'account.enabled');
        await changePoolAccount(context, tx, person, 'enable');
      }),

    /** Gives the operator nothing. The person learns by mail where their copy is, and proves their identity there. */
    export: (by: OperatorActor, id: string, why: Act): Promise<void> =>
      act(by, id, { action: 'account.exported', why }, async (tx, person) => {
        const account = await findPoolAccount(context, tx, person);
        requireConfirmed(account);
        if (person.leavingAt !== null || account?.isDisabled === true) {
          throw new DomainError('conflict', { message: closedToExport });
        }
        await writeToOwner(tx, person.id, { kind: 'export-ready' });
      }),

    /** Starts the same procedure as the person's own request: they may come back for thirty days. */
    delete: (by: OperatorActor, id: string, { email, ...why }: DeleteAccount): Promise<void> =>
      act(by, id, { action: 'account.deleted', why }, async (tx, person, justified) => {
        if (normalizeEmail(email) !== normalizeEmail(person.email)) {
          const issues = [{ path: 'email', message: 'El correo no es el de esta cuenta.' }];
          throw new DomainError('validation_failed', { issues });
        }
        if (person.leavingAt !== null) {
          await refuseDone(tx, by, person, 'account.deleted', 'account.left');
        }
        const account = await findPoolAccount(context, tx, person);
        const isDisabled = account?.isDisabled === true;
        await leave(tx, person, new Date(), { reason: keptReason(justified), isDisabled });
        if (context.identity.kind === 'embedded' || context.identity.administration !== null) {
          await changePoolAccount(context, tx, person, 'sign-out');
        }
      }),
  };
}

export type AccountModeration = ReturnType<typeof createAccountModeration>;
