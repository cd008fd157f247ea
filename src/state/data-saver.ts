import { persistentAtom } from '@nanostores/persistent';
import type { ConnectionHints, DataSaverChoice } from '#domain/browser/data-saver.ts';
import { dataSaverKey, readDataSaverChoice, needsDataSaver } from '#domain/browser/data-saver.ts';
import { setStored } from './set-stored.ts';

/** The visitor's choice with the data saver's switch. */
export const $dataSaver = persistentAtom<DataSaverChoice>(dataSaverKey, 'auto', {
  encode: String,
  decode: readDataSaverChoice,
});

/** Whether the data saver is on now, by choice or because of the connection. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionHints };
  return needsDataSaver($dataSaver.get(), connection);
}

/** Toggles the data saver, whether the visitor or the connection had decided its state. */
export function toggleDataSaver(): void {
  setStored($dataSaver, isDataSaverOn() ? 'off' : 'on');
}
