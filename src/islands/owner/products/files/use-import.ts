import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import type { ImportPlan } from '#contract/imports.ts';
import { undoneText } from '#domain/batches/batch-text.ts';
import { type Decimal, decideDecimal } from '#domain/imports/amounts.ts';
import {
  type ColumnUse,
  countKnownHeads,
  findHeader,
  type Header,
} from '#domain/imports/columns.ts';
import { type ImportRow, listAmounts, type RowIssue } from '#domain/imports/read-rows.ts';
import type { Table } from '#domain/imports/table.ts';
import { importPartRows, maxImportFileMegabytes, maxImportRows } from '#domain/limits.ts';
import { byteText } from '#domain/text/byte-text.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { newId } from '#domain/id.ts';
import { describeFailure } from '#state/api.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { nextTask } from '#islands/signed-in/next-task.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { describeLoadFailure } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { refreshAfterBatch } from '../batch/after-batch.ts';
import { batchCalls } from '../batch/batch-calls.ts';
import { FileRefusal } from './file-refusal.ts';
import { applyPart, checkRows } from './file-calls.ts';

/** A file whose columns are being understood. */
export interface OpenedFile {
  readonly fileName: string;
  readonly tables: readonly Table[];
  readonly table: Table;
  readonly header: Header;
  readonly uses: readonly ColumnUse[];
  /** The decimal sign that the owner chose; null when they have not. */
  readonly decimal: Decimal | null;
  /** Stays the same when the sheet is checked again, so that all its parts are undone together. */
  readonly importId: string;
}

/** A file whose rows have been checked. */
export interface Checked {
  readonly opened: OpenedFile;
  readonly rows: readonly ImportRow[];
  /** The errors of refused rows, in the order of the rows. */
  readonly issues: readonly RowIssue[];
  readonly plan: ImportPlan;
  /** The number of earlier checks. Each check gives the parts new keys. */
  readonly round: number;
}

/** What has been applied so far. */
export interface Applied {
  readonly created: number;
  readonly changed: number;
  readonly batchId: string | null;
}

export type Step =
  | { readonly kind: 'start'; readonly refusal: string | null }
  | { readonly kind: 'working'; readonly text: string }
  | { readonly kind: 'columns'; readonly opened: OpenedFile; readonly failure: string | null }
  | { readonly kind: 'review'; readonly checked: Checked; readonly isStale: boolean }
  | {
      readonly kind: 'applying';
      readonly checked: Checked;
      readonly applied: Applied;
      readonly nextPart: number;
      /** Why it has stopped; null while it is running. */
      readonly stopped: string | null;
      /** Whether it stops after the part that is being sent. */
      readonly isStopping: boolean;
    }
  | { readonly kind: 'done'; readonly applied: Applied; readonly failure: string | null }
  | { readonly kind: 'undone'; readonly text: string };

const nothingApplied: Applied = { created: 0, changed: 0, batchId: null };

const noHeads =
  'No encontramos los títulos de las columnas. Pon una fila con «nombre», «precio» y lo demás encima de los productos.';

/** How the amounts of a file are written, as far as the file says it. */
export const findDecimal = ({ table, header, uses }: OpenedFile) =>
  decideDecimal(listAmounts(table, { header, uses }));

/** The columns that nobody knows and that hold something below their heads. */
export const listUnknown = ({ table, header }: OpenedFile): readonly number[] => {
  const below = table.rows.slice(header.index + 1);
  return header.uses.flatMap(({ column }, position) =>
    column === null && below.some(({ cells }) => (cells[position] ?? null) !== null)
      ? [position]
      : [],
  );
};

/** Whether a row can be told from another: by the name of its product, or by its id. */
export const hasName = ({ uses }: OpenedFile): boolean =>
  uses.some(({ column }) => column === 'name' || column === 'id');

/** The rows of a part without those that the check has refused. */
export function listRowsOfPart({ rows, plan }: Pick<Checked, 'rows' | 'plan'>, part: number) {
  const refused = new Set(plan.refused.map(({ row }) => row));
  return rows
    .slice(part * importPartRows, (part + 1) * importPartRows)
    .filter(({ row }) => !refused.has(row));
}

const newImportId = (): string => newId((count) => crypto.getRandomValues(new Uint8Array(count)));

/** A phone cannot read a file that is only in a cloud, or that has changed since it was chosen. */
async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefusal(
      'No se pudo leer el archivo. Guárdalo en el teléfono y elígelo otra vez.',
    );
  }
}

/** The failure of a call, or of the code that reads files, which is loaded when it is needed. */
const describeImportFailure = (error: unknown): string =>
  describeLoadFailure(error) ?? describeFailure(error);

/** The steps of a file from its choice until it is applied or undone. */
export function useImport(businessId: string) {
  const [step, setStep] = useState<Step>({ kind: 'start', refusal: null });
  /** Set when the owner asks to stop. It is checked between two parts. */
  const isStopping = useRef(false);
  const checkCount = useRef(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const refuse = (refusal: string) => {
    setStep({ kind: 'start', refusal });
  };

  async function choose(file: File): Promise<void> {
    if (file.size > maxImportFileMegabytes * 1024 * 1024) {
      refuse(
        `El archivo pesa ${byteText(file.size)}, y el máximo es de ${maxImportFileMegabytes} MB. Divídelo en varios.`,
      );
      return;
    }
    setStep({ kind: 'working', text: 'Leyendo el archivo…' });
    try {
      const { readFile } = await import('./read-file.ts');
      const tables = await readFile(await readBytes(file));
      const table = chooseTable(tables);
      if (table === undefined) refuse('El archivo está vacío.');
      else await open(file.name, tables, table, refuse);
    } catch (error) {
      refuse(error instanceof FileRefusal ? error.message : describeImportFailure(error));
    }
  }

  async function open(
    fileName: string,
    tables: readonly Table[],
    table: Table,
    onRefuse: (refusal: string) => void,
  ): Promise<void> {
    await nextTask();
    const header = findHeader(table);
    if (header === null) {
      onRefuse(noHeads);
      return;
    }
    const count = table.rows.length - header.index - 1;
    if (count === 0 || count > maxImportRows) {
      onRefuse(
        count === 0
          ? 'El archivo tiene títulos y ningún producto.'
          : `El archivo tiene ${formatCount(count)} filas, y el máximo es de ${formatCount(maxImportRows)}. Divídelo en varios.`,
      );
      return;
    }
    const { uses } = header;
    const importId = newImportId();
    const opened = { fileName, tables, table, header, uses, decimal: null, importId };
    await nextTask();
    const isClear =
      tables.length === 1 &&
      hasName(opened) &&
      listUnknown(opened).length === 0 &&
      findDecimal(opened).decimal !== null;
    if (isClear) await check(opened);
    else setStep({ kind: 'columns', opened, failure: null });
  }

  async function check(opened: OpenedFile): Promise<void> {
    const round = checkCount.current;
    checkCount.current += 1;
    setStep({ kind: 'working', text: 'Revisando cada fila…' });
    const { table, header, uses } = opened;
    const decimal = findDecimal(opened).decimal ?? opened.decimal ?? 'point';
    try {
      const { prepareRows } = await import('./prepare-rows.ts');
      const { rows, issues } = await prepareRows(table, { header, uses, decimal });
      const plan = rows.length === 0 ? emptyPlan : await checkRows(businessId, rows);
      const all = [...issues, ...plan.refused].sort((one, other) => one.row - other.row);
      const checked = { opened, rows, issues: all, plan, round };
      setStep({ kind: 'review', checked, isStale: false });
    } catch (error) {
      setStep({ kind: 'columns', opened, failure: describeImportFailure(error) });
    }
  }

  /** Applies the remaining parts. Applied parts stay applied when a later one fails. */
  async function apply(checked: Checked, applied = nothingApplied, from = 0): Promise<void> {
    const { plan, round } = checked;
    const { importId } = checked.opened;
    isStopping.current = false;
    const isToStop = (): boolean => isStopping.current;
    let total = applied;
    for (let part = from; part < plan.fingerprints.length; part += 1) {
      const show = (stopped: string | null) => {
        const isStopping = stopped === null && isToStop();
        setStep({ kind: 'applying', checked, applied: total, nextPart: part, stopped, isStopping });
      };
      if (plan.changes[part] === 0) continue;
      if (isToStop()) {
        show('Lo detuviste. Lo que ya se aplicó se queda.');
        if (total !== nothingApplied) showApplied();
        return;
      }
      show(null);
      try {
        const done = await applyPart(businessId, {
          importId,
          key: `${importId}.${round}.${part}`,
          fingerprint: plan.fingerprints[part] ?? '',
          rows: listRowsOfPart(checked, part),
        });
        total = {
          created: total.created + done.created,
          changed: total.changed + done.changed,
          batchId: done.batchId ?? total.batchId,
        };
      } catch (error) {
        if (total !== nothingApplied) showApplied();
        if (isApiError(error) && error.code === 'preview_stale') {
          setStep({ kind: 'review', checked, isStale: true });
        } else show(describeFailure(error));
        return;
      }
    }
    setStep({ kind: 'done', applied: total, failure: null });
    showApplied();
  }

  async function undo(applied: Applied, batchId: string): Promise<void> {
    setStep({ kind: 'working', text: 'Deshaciendo…' });
    try {
      setStep({
        kind: 'undone',
        text: undoneText('import', await batchCalls.undo({ id: batchId, kind: 'import' })),
      });
      showApplied();
    } catch (error) {
      // The dialog may have been closed meanwhile.
      if (isOpen.current) setStep({ kind: 'done', applied, failure: describeFailure(error) });
      else reportFailure('No se pudo deshacer', error);
    }
  }

  return {
    step,
    choose,
    /** Opens another sheet of the file. The one before stays open when it cannot be used. */
    openTable: (opened: OpenedFile, table: Table) =>
      open(opened.fileName, opened.tables, table, (failure) => {
        setStep({ kind: 'columns', opened, failure });
      }),
    answer: (opened: OpenedFile) => {
      setStep({ kind: 'columns', opened, failure: null });
    },
    check,
    apply,
    stop: () => {
      isStopping.current = true;
      setStep((now) => (now.kind === 'applying' ? { ...now, isStopping: true } : now));
    },
    undo,
    restart: () => {
      setStep({ kind: 'start', refusal: null });
    },
  };
}

export type ImportWay = ReturnType<typeof useImport>;

const emptyPlan: ImportPlan = {
  ...{ created: 0, changed: 0, same: 0, refused: [], categories: [] },
  ...{ fingerprints: [], changes: [] },
};

/** The sheet with the most known column titles. */
const chooseTable = (tables: readonly Table[]): Table | undefined =>
  [...tables].sort((one, other) => countKnownHeads(other) - countKnownHeads(one))[0];

/** Reloads what a file has changed so far, and shows when it is on the public pages. */
function showApplied(): void {
  refreshAfterBatch();
  followPublication(null);
}
