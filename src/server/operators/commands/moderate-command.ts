import { CommandError } from '#server/platform/command-error.ts';
import { DoneBefore, type OperatorOrCommand } from '../act.ts';
import type { Act } from '#contract/operators.ts';
import { type DomainError, isDomainError } from '#domain/errors.ts';
import { actNoteMaxLength, actNoteMinLength } from '#domain/operators/act-limits.ts';
import { hasInvisible, isOneLine } from '#domain/text/one-line.ts';

const usage = 'npm run moderate -- hide|show|hold|release|block|unblock <id> "why"';

type ActOn = (by: OperatorOrCommand, id: string, why: Act) => Promise<void>;

/** The acts of other nouns that the command can do. */
export interface ModerateActs {
  readonly comments: { readonly hide: ActOn; readonly show: ActOn };
  readonly products: { readonly hold: ActOn; readonly release: ActOn };
  readonly stores: { readonly block: ActOn; readonly unblock: ActOn };
}

/** Runs `npm run moderate`: the acts of the operators, on the server's machine. */
export async function runModerateCommand(
  { comments, products, stores }: ModerateActs,
  args: readonly string[],
): Promise<string> {
  const acts = new Map<string, [ActOn, string]>([
    ['hide', [comments.hide, 'The comment is hidden.']],
    ['show', [comments.show, 'The comment is shown again.']],
    ['hold', [products.hold, 'The product is held.']],
    ['release', [products.release, 'The product is free again.']],
    ['block', [stores.block, 'The store is blocked.']],
    ['unblock', [stores.unblock, 'The store is free again.']],
  ]);
  const [name = '', id = '', note = '', ...more] = args;
  const [act, done] = acts.get(name) ?? [];
  const isOdd = id === '' || note.trim() === '' || note.length > actNoteMaxLength;
  if (act === undefined || isOdd || more.length > 0) throw new CommandError(`Use it as: ${usage}`);
  const why = { reason: 'other', note: note.trim() } as const;
  if (!isOneLine(why.note)) throw new CommandError('The sentence has to stand on one line.');
  if (hasInvisible(why.note)) throw new CommandError('The sentence has invisible characters.');
  await act({ kind: 'command' }, id, why).catch((error: unknown) => {
    throw isDomainError(error) ? new CommandError(describeRefusal(error)) : error;
  });
  return done ?? '';
}

const refusals: Readonly<Partial<Record<DomainError['code'], string>>> = {
  business_not_found: 'No store has this id.',
  product_not_found: 'No product has this id.',
  review_not_found: 'No comment has this id.',
  reason_required: `The sentence needs ${actNoteMinLength} characters or more.`,
  personal_data: 'The sentence stays in the record: no addresses and no phones in it, please.',
  already_handled: 'That is so already.',
};

/** Translates the API's Spanish refusals for people at the server's machine. */
function describeRefusal(error: DomainError): string {
  if (!(error instanceof DoneBefore)) return refusals[error.code] ?? error.message;
  const { at, actorKind, actorName } = error.last;
  const who = actorKind === 'command' ? 'this command' : (actorName ?? 'an operator');
  return `That was done by ${who} on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`;
}
