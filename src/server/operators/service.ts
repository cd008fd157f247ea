import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import { createAccountActs } from '#server/accounts/moderation.ts';
import { readAudit } from './audit.ts';
import { runOperatorCommand } from './commands/command.ts';
import { createFigures } from './figures.ts';
import { runModerateCommand } from './commands/moderate-command.ts';
import { createDataRequests } from './requests.ts';
import { requireOperator } from './rights.ts';
import { appendAudit } from './audit-rows.ts';
import { enterWith } from './factor-rows.ts';
import { hasOperator } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { AuditPage, AuditQuerySchema, Operator } from '#contract/operators.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

/** Whoever runs the marketplace. */
export function createOperatorService(context: ServiceContext) {
  const { database } = context;
  return {
    requireOperator: (signedIn: SignedIn, least: OperatorRole): Promise<OperatorActor> =>
      requireOperator(context, signedIn, least),

    hasOperator: (): Promise<boolean> => hasOperator(database.kysely),

    /** What the area has to know of who enters it, which the record notes once for each sign-in. */
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

    accounts: createAccountActs(context),
    requests: createDataRequests(context),
    figures: createFigures(context),

    readAudit: (
      operator: OperatorActor,
      query: Output<typeof AuditQuerySchema>,
    ): Promise<AuditPage> => readAudit(context, operator, query),

    /** Runs a command of `npm run operator`, and returns what it says. */
    runCommand: (args: readonly string[]): Promise<string> => runOperatorCommand(context, args),

    /** Runs a command of `npm run moderate`. */
    moderate: (args: readonly string[]): Promise<string> => runModerateCommand(context, args),
  };
}

export type OperatorService = ReturnType<typeof createOperatorService>;
