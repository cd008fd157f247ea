import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { recordHiddenByReports } from '#server/comments/moderation.ts';
import { type Repeat, transactOnceFor } from '#server/platform/http/repeat.ts';
import { markVisitor } from '#server/platform/visitor-marks.ts';
import * as comments from '#server/comments/rows.ts';
import * as reports from './rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ReportCreate } from '#contract/reports.ts';
import { DomainError } from '#domain/errors.ts';
import { reportMessages } from '#domain/messages.ts';

const dayMs = 24 * 3_600_000;

export function createReportService({ database, secret }: ServiceContext) {
  /**
   * The marks of the widest network of an address, with the keys of today and yesterday. Without the secret nobody can
   * derive them.
   */
  const markAddress = (address: string, now: number): [today: string, yesterday: string] => {
    const mark = (at: number): string => {
      const day = new Date(at).toISOString().slice(0, 10);
      return markVisitor(`${secret} ${day}`, 'address', address);
    };
    return [mark(now), mark(now - dayMs)];
  };

  return {
    /**
     * Stores a visitor's report, once for each thing. The response is always the same, whatever was reported before and
     * whether or not the thing is public.
     */
    async report(
      { session, networks }: { readonly session: string; readonly networks: readonly string[] },
      { kind, targetId: id, reason, text = null }: ReportCreate,
      repeat: Repeat | null,
      now = Date.now(),
    ): Promise<{ message: string }> {
      const visitor = markVisitor(secret, 'session', session);
      return transactOnceFor(database, `visitor ${visitor}`, repeat, async (tx) => {
        const thing = { kind, id };
        await reports.lockReported(tx, thing);
        const found = await reports.findReported(tx, thing);
        if (found === null && !(await reports.isErased(tx, thing))) {
          throw new DomainError(`${kind}_not_found`);
        }
        if (found?.isPublic === true) {
          const marks = markAddress(networks.at(-1) ?? '', now);
          await keep(tx, thing, marks, {
            id: createId(),
            kind,
            target_id: id,
            business_id: found.businessId,
            reason,
            text: text === '' ? null : text,
            visitor,
          });
        }
        return { message: reportMessages.taken };
      });
    },
  };
}

export type ReportService = ReturnType<typeof createReportService>;

type Row = Omit<Parameters<typeof reports.insertReport>[1], 'address'>;

/**
 * A network keeps its mark of yesterday for a thing, so that it counts once when the day changes between two reports.
 */
async function keep(
  tx: Transaction<Schema>,
  thing: reports.Reported,
  marks: readonly [today: string, yesterday: string],
  row: Row,
): Promise<void> {
  // The comment is locked before its reports are counted, so that the last of several simultaneous reports counts all.
  const comment = thing.kind === 'review' ? await comments.lockComment(tx, thing.id) : null;
  if (thing.kind === 'review' && comment?.isHidden !== false) return;
  const address = (await reports.findMark(tx, thing, marks)) ?? marks[0];
  const isNew = await reports.insertReport(tx, { ...row, address });
  if (!isNew || comment === null || !(await reports.hasEnoughReports(tx, comment.id))) return;
  await comments.setHidden(tx, comment, comments.hiddenByReports);
  await recordHiddenByReports(tx, comment.id);
}
