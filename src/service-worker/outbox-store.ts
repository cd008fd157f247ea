import { useStore } from './database.ts';
import type { OutboxEntry } from './outbox-entry.ts';

const outbox = { database: 'vitrina-outbox', store: 'entries', options: { keyPath: 'id' } };

/** Entries in the order of their creation. */
export async function listEntries(): Promise<OutboxEntry[]> {
  const entries = await useStore(
    outbox,
    'readonly',
    (store) => store.getAll() as IDBRequest<OutboxEntry[]>,
  );
  return entries.sort((one, other) => one.madeAt - other.madeAt);
}

export async function putEntry(entry: OutboxEntry): Promise<void> {
  await useStore(outbox, 'readwrite', (store) => store.put(entry));
}

export async function removeEntry(id: string): Promise<void> {
  await useStore(outbox, 'readwrite', (store) => store.delete(id));
}
