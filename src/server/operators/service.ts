import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import { runOperatorCommand } from './commands/command.ts';
import { type ModerateActs, runModerateCommand } from './commands/moderate-command.ts';
import { createDataRequests } from './requests.ts';
import { appendAudit, findNewestSeq } from './audit-rows.ts';
import { enterWith, hasFactor } from './factor-rows.ts';
import { hasOperator, findRole } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { AuditPage, AuditQuerySchema, Operator, Figures } from '#contract/operators.ts';
import type { Output } from '#contract/endpoint.ts';
import { type OperatorRole, hasRole } from '#domain/accounts/operator-role.ts';
import { DomainError } from '#domain/errors.ts';
import { listAudit } from './audit-page-rows.ts';
import { auditPageSize } from '#domain/limits.ts';
import { readLag } from '#server/platform/log/changes.ts';
import { countFigures } from './figure-rows.ts';
import { dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';

/** The people who run the marketplace. */
export function createOperatorService(context: ServiceContext, acts: ModerateActs) {
  const { database } = context;
  return {
    requireOperator: (signedIn: SignedIn, least: OperatorRole): Promise<OperatorActor> =>
      requireOperator(context, signedIn, least),

    hasOperator: (): Promise<boolean> => hasOperator(database.kysely),

    /** The data that the area needs about the person who enters it. The record gets an entry once for each sign-in. */
    async enter({ role, userId }: OperatorActor, { user, session }: SignedIn): Promise<Operator> {
      await transact(database, async (tx) => {
        if (session === null || !(await enterWith(tx, session))) return;
        await appendAudit(tx, {
          actorKind: 'operator',
          actorId: userId,
          action: 'area.entered',
          targetKind: 'account',
          targetId: userId,
        });
      });
      return { role, firstName: user.firstName };
    },

    requests: createDataRequests(context),
    figures: createFigures(context),

    readAudit: (
      operator: OperatorActor,
      query: Output<typeof AuditQuerySchema>,
    ): Promise<AuditPage> => readAudit(context, operator, query),

    /** Runs a command of `npm run operator`, and returns its output. */
    runCommand: (args: readonly string[]): Promise<string> => runOperatorCommand(context, args),

    /** Runs a command of `npm run moderate`. */
    moderate: (args: readonly string[]): Promise<string> => runModerateCommand(acts, args),
  };
}

export type OperatorService = ReturnType<typeof createOperatorService>;

/**
 * The signed-in operator. For a person without the role `least` or a higher one, the call does not exist. A person with
 * the role must have signed in with a second factor. Both are read at each call, so that the loss of a role takes
 * effect at once.
 */
async function requireOperator(
  { database }: Pick<ServiceContext, 'database'>,
  signedIn: SignedIn,
  least: OperatorRole,
): Promise<OperatorActor> {
  const { user, session } = signedIn;
  const role = await findRole(database.kysely, user.id);
  if (role === null || !hasRole(role, least)) throw new DomainError('route_not_found');
  const isProved = session !== null && (await hasFactor(database.kysely, session, user.identityId));
  if (!isProved) throw new DomainError('second_factor_required');
  return { kind: 'operator', userId: user.id, role };
}

/** A page of the record. A moderator gets only their own acts, whatever they ask for. */
async function readAudit(
  { database }: Pick<ServiceContext, 'database'>,
  { role, userId }: OperatorActor,
  { target, actor, before }: Output<typeof AuditQuerySchema>,
): Promise<AuditPage> {
  if (role === 'moderator' && actor !== undefined && actor !== userId) {
    return { data: [], next: null };
  }
  const rows = await listAudit(database.kysely, {
    target,
    actor: role === 'moderator' ? userId : actor,
    // The area takes the first number for that of the newest act that was seen.
    before: before ?? (await findNewestSeq(database.kysely)) + 1,
    limit: auditPageSize + 1,
  });
  const data = rows.slice(0, auditPageSize);
  return { data, next: rows.length > auditPageSize ? (data.at(-1)?.seq ?? null) : null };
}

function createFigures({
  database,
  readMachine,
}: Pick<ServiceContext, 'database' | 'readMachine'>) {
  return {
    async read(): Promise<Figures> {
      const now = new Date();
      const { kysely } = database;
      const today = dayIn(registrationTimezone, now);
      const [counted, { publisher, freeBytes }] = await Promise.all([
        countFigures(kysely, today),
        readMachine(),
      ]);
      const cursor = publisher?.cursor ?? null;
      const lag = cursor === null ? null : await readLag(kysely, cursor);
      return {
        at: now.toISOString(),
        ...counted,
        publisher: publisher && {
          ...publisher,
          behind: lag?.changes ?? null,
          delay: lag?.seconds ?? null,
        },
        freeBytes,
      };
    },
  };
}
