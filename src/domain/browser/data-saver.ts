/** The visitor's choice at the switch. `auto` follows the browser and the connection. */
export type DataSaverChoice = 'on' | 'off' | 'auto';

export const dataSaverKey = 'vitrina:data-saver';

/** The browser's hints about its connection; absent in browsers that give none. */
export interface ConnectionHints {
  readonly saveData?: boolean | undefined;
  readonly effectiveType?: string | undefined;
}

export function readDataSaverChoice(stored: string | null | undefined): DataSaverChoice {
  return stored === 'on' || stored === 'off' ? stored : 'auto';
}

/**
 * Whether to save data: the visitor's choice, or with `auto` whether `Save-Data` is set or the connection is 2G.
 * @example needsDataSaver('auto', { effectiveType: 'slow-2g' }) // true
 */
export function needsDataSaver(choice: DataSaverChoice, connection: ConnectionHints = {}): boolean {
  if (choice !== 'auto') return choice === 'on';
  return connection.saveData === true || (connection.effectiveType ?? '').endsWith('2g');
}
