import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { type Account, findAccount } from './find-account.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import { foldEmail, isEmail } from '#domain/accounts/email.ts';
import { lockPerson } from '#server/accounts/leaving-rows.ts';
import { appendAudit } from '../audit-rows.ts';
import * as operators from '../rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';

const usage = 'npm run operator -- you@example.com [--moderator | --remove] [--force]';

/** Runs `npm run operator`: lists the people with a role, gives a role, or takes it. */
export async function runOperatorCommand(
  context: ServiceContext,
  args: readonly string[],
): Promise<string> {
  const { email, isModerator, isRemoval, isForced } = readArgs(args);
  if (email === undefined) return listRoles(context);
  const role = isRemoval ? null : isModerator ? 'moderator' : 'operator';
  const account = await findAccount(context, email, isRemoval ? null : makePassword);
  const before = await transact(context.database, (tx) => setRole(tx, account, role, isForced));
  return describe(account, before, role);
}

function readArgs(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [email, ...more] = positionals.map(foldEmail);
  const { moderator, remove, force } = values;
  if (email !== undefined && !isEmail(email)) refuse(`"${email}" is no address`);
  if (more.length > 0) refuse('One address at a time');
  if (moderator && remove) refuse('--moderator gives a role and --remove takes it');
  if (email === undefined && args.length > 0) refuse('An address is missing');
  return { email, isModerator: moderator, isRemoval: remove, isForced: force };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { moderator: flag, remove: flag, force: flag },
    });
  } catch (error) {
    const [why = ''] = error instanceof TypeError ? error.message.split('. ') : [];
    return refuse(why);
  }
}

function refuse(why: string): never {
  throw new CommandError(`${why}. Use it as: ${usage}`);
}

async function listRoles({ database }: ServiceContext): Promise<string> {
  const list = await operators.listOperators(database.kysely);
  if (list.length === 0) return `No operator yet: ${usage}`;
  return list
    .map(({ email, role, grantedAt }) => `${email}  ${role}  since ${grantedAt.slice(0, 10)}`)
    .join('\n');
}

async function setRole(
  tx: Transaction<Schema>,
  { userId }: Account,
  role: OperatorRole | null,
  isForced: boolean,
): Promise<OperatorRole | null> {
  // The person is locked before the roles, in the same order as when an account is erased.
  const person = await lockPerson(tx, userId);
  await operators.lockOperators(tx);
  const before = await operators.findRole(tx, userId);
  if (before === role) return before;
  if (role !== null && person?.leavingAt) {
    throw new CommandError('This account is about to be erased. Sign in and keep it first.');
  }
  if (before === 'operator' && !isForced) await requireAnother(tx, userId);
  if (role === null) await operators.takeRole(tx, userId);
  else await operators.giveRole(tx, userId, role);
  await appendAudit(tx, {
    actorKind: 'command',
    actorId: null,
    action: role === null ? 'operator.removed' : 'operator.granted',
    targetKind: 'account',
    targetId: userId,
    detail: { role: role ?? before, before },
  });
  return before;
}

async function requireAnother(tx: Transaction<Schema>, userId: string): Promise<void> {
  const list = await operators.listOperators(tx);
  if (list.some((one) => one.role === 'operator' && one.userId !== userId)) return;
  throw new CommandError('This is the last operator. Make another one first, or add --force.');
}

function describe(
  { email, temporaryPassword }: Account,
  before: OperatorRole | null,
  role: OperatorRole | null,
): string {
  if (role === null) {
    return before === null ? `${email} has no role.` : `${email} is no ${before} any more.`;
  }
  if (before === role) return `${email} is ${role} already.`;
  const made = `${email} is ${role} now.`;
  if (temporaryPassword === null) return `${made} Sign in at /login with a second factor.`;
  return `${made} The account is new. Temporary password, good for 7 days: ${temporaryPassword}`;
}

/** 96 random bits, plus the characters that the password rules demand. */
const makePassword = (): string => `${randomBytes(12).toString('base64url')}-aA1`;
