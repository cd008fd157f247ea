import type { ServiceContext } from '#server/platform/context.ts';
import { markVisitor } from '#server/platform/visitor-marks.ts';
import { eraseVisitor, readVisitor } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Visitor } from '#contract/visitors.ts';

/** Lets visitors read and erase their own data, which belongs to the session of their browser. */
export function createVisitorService({ database, secret }: ServiceContext) {
  const mark = (session: string): string => markVisitor(secret, 'session', session);
  return {
    read: (session: string): Promise<Visitor> => readVisitor(database.kysely, mark(session)),
    erase: (session: string): Promise<void> =>
      transact(database, (tx) => eraseVisitor(tx, mark(session))),
  };
}

export type VisitorService = ReturnType<typeof createVisitorService>;
