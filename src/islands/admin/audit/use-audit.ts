import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '#contract/operators.ts';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import type { AuditRow } from './audit-text.ts';

export interface AuditFilter {
  readonly target: string | undefined;
  readonly actor: string | undefined;
}

/** The greatest number of acts in one file. Older acts need a filter. */
const csvRows = 2_000;

const readPage = (
  { target, actor }: AuditFilter,
  before: number | null,
  signal?: AbortSignal,
): Promise<AuditPage> =>
  operatorApi('GET /admin/audit', {
    query: { target, actor, before: before === null ? undefined : String(before) },
    signal,
  });

/** The record, loaded page by page. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [...operatorKeys.audit, filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The newest matching acts, and whether there are older ones. */
export async function readForFile(
  filter: AuditFilter,
): Promise<{ readonly rows: readonly AuditRow[]; readonly isCut: boolean }> {
  const rows: AuditRow[] = [];
  let before: number | null = null;
  do {
    const page = await readPage(filter, before);
    rows.push(...page.data);
    before = page.next;
  } while (before !== null && rows.length < csvRows);
  return { rows, isCut: before !== null };
}
