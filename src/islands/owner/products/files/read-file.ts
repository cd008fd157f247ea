import { decodeText } from '#domain/imports/decode-text.ts';
import type { Table } from '#domain/imports/table.ts';
import { FileRefusal } from './file-refusal.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

const saveAs = 'Ábrelo, guárdalo como Excel (.xlsx) o como CSV, y sube ese.';

/**
 * Reads the tables of a file by its content and not its name: a workbook, or a text with separators. Throws
 * `FileRefusal` for anything else.
 */
export async function readFile(bytes: Uint8Array): Promise<Table[]> {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new FileRefusal(`Este archivo es de un Excel antiguo o tiene contraseña. ${saveAs}`);
  }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readArchive(bytes);
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) {
    throw new FileRefusal('Un PDF no se puede leer. Sube la hoja de cálculo de la que salió.');
  }
  const text = decodeText(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text) || text.includes('\0')) {
    throw new FileRefusal(`Este archivo no es una hoja de cálculo. ${saveAs}`);
  }
  const table = await readCsv(text);
  return table.rows.length === 0 ? [] : [table];
}

async function readArchive(bytes: Uint8Array): Promise<Table[]> {
  try {
    return await readWorkbook(bytes);
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    throw new FileRefusal(`No pudimos leer este archivo. ${saveAs}`, { cause });
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
