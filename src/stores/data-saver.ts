import { persistentAtom } from '@nanostores/persistent';
import type { ConnectionHints, DataSaverChoice } from '#domain/browser/data-saver.ts';
import { dataSaverKey, readDataSaverChoice, savesData } from '#domain/browser/data-saver.ts';

/** What the visitor chose with the data saver's switch. */
export const $dataSaver = persistentAtom<DataSaverChoice>(dataSaverKey, 'auto', {
  encode: String,
  decode: readDataSaverChoice,
});

/** Whether data is being saved now, by choice or because of the connection. */
export function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionHints };
  return savesData($dataSaver.get(), connection);
}

/** Turns the data saver on when it is off and off when it is on, whatever decided so before. */
export function toggleDataSaver(): void {
  $dataSaver.set(isSavingData() ? 'off' : 'on');
}
