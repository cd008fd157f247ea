/** What the visitor chose with the switch; `auto` follows the browser and the connection. */
export type DataSaverChoice = 'on' | 'off' | 'auto';

export const dataSaverKey = 'vitrina:data-saver';

/** What a browser says of its connection; absent where it does not say. */
export interface ConnectionHints {
  readonly saveData?: boolean | undefined;
  readonly effectiveType?: string | undefined;
}

export function readDataSaverChoice(stored: string | null | undefined): DataSaverChoice {
  return stored === 'on' || stored === 'off' ? stored : 'auto';
}

/**
 * Whether data is to be saved: as the visitor chose, else under `Save-Data` or a 2G connection.
 * @example needsDataSaver('auto', { effectiveType: 'slow-2g' }) // true
 */
export function needsDataSaver(choice: DataSaverChoice, connection: ConnectionHints = {}): boolean {
  if (choice !== 'auto') return choice === 'on';
  return connection.saveData === true || (connection.effectiveType ?? '').endsWith('2g');
}
