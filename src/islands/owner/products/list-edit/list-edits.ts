import { atom } from 'nanostores';
import type { StoragePlace } from '#state/stored/stored.ts';
import { saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import type { BatchOutcome } from '../batch/save-batch.ts';
import type { Wish } from '../batch/judge-conflict.ts';
import {
  type ListEdit,
  type ListedProduct,
  fieldsOf,
  type ListField,
  listFields,
  readEdit,
  takeListed,
  type Texts,
  writeField,
} from './list-edit.ts';
import { listDraftName, readKeptEdits } from './kept-edits.ts';

export type Edits = ReadonlyMap<string, ListEdit>;

/** The unsaved edits in a store's list. This browser stores them until they are saved or discarded. */
export type ListEdits = ReturnType<typeof createListEdits>;

export const goneText = 'Este producto ya no existe.';

export function createListEdits(storeId: string, place: StoragePlace) {
  const name = listDraftName(storeId);
  const kept = readKeptEdits(storeId, place).map((edit) => ({ ...startEdit(edit.base), ...edit }));
  const $edits = atom<Edits>(new Map(kept.map((edit) => [edit.base.id, edit])));

  const put = (change: (edits: Map<string, ListEdit>) => void) => {
    const next = new Map($edits.get());
    change(next);
    $edits.set(next);
    const left = [...next.values()].map(({ base, typed }) => ({ base, typed }));
    saveDraft(name, left.length === 0 ? null : left, place);
  };
  const change = (id: string, part: Partial<ListEdit>) => {
    put((edits) => {
      const edit = edits.get(id);
      if (edit === undefined) return;
      const next = { ...edit, ...part };
      if (Object.keys(next.typed).length === 0) edits.delete(id);
      else edits.set(id, next);
    });
  };

  return {
    $edits,
    /** Sets the text of a field. The product's own value is no edit. */
    type(product: ListedProduct, field: ListField, text: string): void {
      put((edits) => {
        const edit = edits.get(product.id) ?? startEdit(takeListed(product));
        const isSame = text === writeField(edit.base, field);
        const others = leaveOut(edit.typed, field);
        const typed = isSame ? others : { ...others, [field]: text };
        if (Object.keys(typed).length === 0) edits.delete(product.id);
        else
          edits.set(product.id, {
            ...edit,
            typed,
            problems: leaveOut(edit.problems, field),
            problem: null,
          });
      });
    },
    discard(): void {
      put((edits) => {
        edits.clear();
      });
    },
    /** Drops the edit and accepts the other version of a product. */
    drop(id: string): void {
      put((edits) => {
        edits.delete(id);
      });
    },
    /** Applies the edit to the other version of a product. */
    adopt(id: string): void {
      const { other = null, typed = {} } = $edits.get().get(id) ?? {};
      if (other === null) return;
      const base = takeListed(other);
      const own = fieldsOf(base).flatMap((field) => {
        const text = typed[field];
        return text === undefined ? [] : [[field, text] as const];
      });
      change(id, { base, typed: Object.fromEntries(own), other: null });
    },
    /**
     * Returns the edits of these products, or of all, that can be sent. Marks those that cannot, and drops those that
     * change nothing.
     */
    collect(ids: readonly string[] = [...$edits.get().keys()]): Wish[] {
      const wishes: Wish[] = [];
      for (const id of ids) {
        const edit = $edits.get().get(id);
        if (edit === undefined || edit.other !== null || edit.problem === goneText) continue;
        const { set, problems } = readEdit(edit);
        if (Object.keys(problems).length > 0) change(id, { problems });
        else if (Object.keys(set).length === 0) change(id, { typed: {} });
        else wishes.push({ seen: edit.base, set });
      }
      return wishes;
    },
    /** Applies the outcome of a save. Text that was typed since stays. */
    settle(sent: Edits, outcome: BatchOutcome): void {
      put((edits) => {
        for (const product of outcome.saved) {
          const typed = keepNewer(sent.get(product.id), edits.get(product.id));
          if (Object.keys(typed).length === 0) edits.delete(product.id);
          else edits.set(product.id, { ...startEdit(takeListed(product)), typed });
        }
      });
      for (const product of outcome.asked) change(product.id, { other: product });
      for (const { id, issues } of outcome.refused) {
        const isListed = (path: string): path is ListField =>
          (listFields as readonly string[]).includes(path);
        const own = issues.filter(({ path }) => isListed(path));
        const [beside] = issues.filter(({ path }) => !isListed(path));
        const problems = Object.fromEntries(own.map(({ path, message }) => [path, message]));
        change(id, { problems, problem: beside?.message ?? null });
      }
      for (const id of outcome.gone) change(id, { problem: goneText });
    },
  };
}

interface RunningSaves {
  readonly edits: ListEdits;
  count: number;
}

/** The edits that are being saved, by the place and the name of their draft. */
const running = new Map<string, RunningSaves>();
const nameRunning = (storeId: string, place: StoragePlace): string =>
  `${place} ${listDraftName(storeId)}`;

/**
 * The edits of a list that opens. While earlier ones are being saved, it continues them: separate ones would overwrite
 * each other in the storage.
 */
export const openListEdits = (storeId: string, place: StoragePlace): ListEdits =>
  running.get(nameRunning(storeId, place))?.edits ?? createListEdits(storeId, place);

/** Does the work of a save, during which a list that opens gets the same edits. */
export async function whileSaving<Result>(
  edits: ListEdits,
  { storeId, place }: { readonly storeId: string; readonly place: StoragePlace },
  work: () => Promise<Result>,
): Promise<Result> {
  const name = nameRunning(storeId, place);
  const saves = running.get(name) ?? { edits, count: 0 };
  running.set(name, saves);
  saves.count += 1;
  try {
    return await work();
  } finally {
    saves.count -= 1;
    if (saves.count === 0) running.delete(name);
  }
}

const leaveOut = (texts: Texts, field: ListField): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name !== field));

const startEdit = (base: ListedProduct): ListEdit => ({
  ...{ base, typed: {}, problems: {}, problem: null, other: null },
});

/** The texts that were typed after the product was sent. */
function keepNewer(sent: ListEdit | undefined, now: ListEdit | undefined): Texts {
  const newer = listFields.flatMap((field) => {
    const before = sent?.typed[field];
    // A field that was sent and is no edit any more has its former value again.
    const former =
      sent === undefined || before === undefined ? before : writeField(sent.base, field);
    const text = now?.typed[field] ?? former;
    return text === undefined || text === before ? [] : [[field, text] as const];
  });
  return Object.fromEntries(newer);
}

/** Whether the owner has to act. Such a row is shown even when its product is on another page. */
export const needsOwner = ({ problems, problem, other }: ListEdit): boolean =>
  problem !== null || other !== null || Object.keys(problems).length > 0;
