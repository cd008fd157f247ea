import type { ServiceContext } from '../../context.ts';
import { CommandError } from './command-error.ts';
import { createModeration } from '../moderation.ts';
import { isDomainError } from '#domain/errors.ts';
import { actNoteMaxLength } from '#domain/operators/act-limits.ts';

const usage = 'npm run moderate -- hide|show|hold|release|block|unblock <id> "why"';

/** What `npm run moderate` does: the acts of the operators, on the machine of the server. */
export async function runModerateCommand(
  context: Pick<ServiceContext, 'database' | 'secret'>,
  args: readonly string[],
): Promise<string> {
  const { stores, products, reviews } = createModeration(context);
  const acts = new Map<string, [(typeof reviews)['hide'], string]>([
    ['hide', [reviews.hide, 'The comment is hidden.']],
    ['show', [reviews.show, 'The comment is shown again.']],
    ['hold', [products.hold, 'The product is held.']],
    ['release', [products.release, 'The product is free again.']],
    ['block', [(by, id, why) => stores.block(by, id, why), 'The store is blocked.']],
    ['unblock', [(by, id, why) => stores.unblock(by, id, why), 'The store is free again.']],
  ]);
  const [name = '', id = '', note = '', ...more] = args;
  const [act, done] = acts.get(name) ?? [];
  const isOdd = id === '' || note.trim() === '' || note.length > actNoteMaxLength;
  if (act === undefined || isOdd || more.length > 0) throw new CommandError(`Use it as: ${usage}`);
  const why = { reason: 'other', note: note.trim() } as const;
  await act({ kind: 'command' }, id, why).catch((error: unknown) => {
    throw isDomainError(error) ? new CommandError(error.message) : error;
  });
  return done ?? '';
}
