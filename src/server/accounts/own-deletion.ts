import type { ServiceContext } from '#server/platform/context.ts';
import { comeBack, erasedAt, isOver, leave } from './leaving.ts';
import { askPool } from './identity-refusals.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import { requirePasswordAgain } from './pool-account.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import { type LeavingPerson, lockPerson } from './leaving-rows.ts';
import { appendAudit } from '#server/operators/audit-rows.ts';
import { findRole } from '#server/operators/rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { AccountDeletion, Leaving } from '#contract/accounts.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { DomainError } from '#domain/errors.ts';
import { dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';

/** The day, in Havana, on which a leaving account is erased. */
export const erasedOn = (leavingAt: string): string =>
  dayIn(registrationTimezone, new Date(erasedAt(leavingAt)));

const tooLateToStay = 'El plazo para conservar tu cuenta terminó. La estamos borrando.';

const describe = (leavingAt: string): Leaving => ({ leavingAt, erasedOn: erasedOn(leavingAt) });

/** Lets people leave with their own account, and come back. */
export function createOwnDeletion(context: ServiceContext) {
  const { database, identity } = context;
  const lock = async (tx: Parameters<typeof lockPerson>[0], id: string): Promise<LeavingPerson> => {
    const person = await lockPerson(tx, id);
    if (person === null) throw new DomainError('user_not_found');
    return person;
  };
  return {
    /** Needs the email, the password and a code. A repeated request changes nothing. */
    async deleteOwn(signedIn: SignedIn, input: AccountDeletion, caller: Caller): Promise<Leaving> {
      const { user, accessToken: AccessToken } = signedIn;
      if (normalizeEmail(input.email) !== normalizeEmail(user.email)) {
        const issues = [{ path: 'email', message: 'El correo no es el de tu cuenta.' }];
        throw new DomainError('validation_failed', { issues });
      }
      await requirePasswordAgain(context, signedIn, input, caller);
      const now = new Date();
      const leavingAt = await transact(database, async (tx) => {
        const person = await lock(tx, user.id);
        if ((await findRole(tx, user.id)) !== null) throw new DomainError('has_role');
        if (person.leavingAt !== null) return person.leavingAt;
        await leave(tx, person, now);
        await appendAudit(tx, {
          actorKind: 'owner',
          actorId: user.id,
          action: 'account.left',
          targetKind: 'account',
          targetId: user.id,
        });
        return now.toISOString();
      });
      await askPool(identity.call('GlobalSignOut', { AccessToken }));
      return describe(leavingAt);
    },

    async keepOwn({ user }: SignedIn): Promise<void> {
      await transact(database, async (tx) => {
        const person = await lock(tx, user.id);
        if (person.leavingAt === null) return;
        if (isOver(person.leavingAt, new Date())) {
          throw new DomainError('conflict', { message: tooLateToStay });
        }
        await comeBack(tx, person);
      });
    },
  };
}
