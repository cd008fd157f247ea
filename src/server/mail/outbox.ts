import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { AddressedLetter, Deliver } from './delivery.ts';

export interface OutboxOptions {
  readonly directory: string;
  readonly from: string;
  /** Told of each letter after it is written. */
  readonly onLetter: (letter: AddressedLetter, file: string) => void;
  readonly now?: () => Date;
}

/** Writes letters into a folder, each as text to read and, for a mail, as the message that would have been sent. */
export function createOutboxDelivery(options: OutboxOptions): Deliver {
  const { directory, from, onLetter, now = () => new Date() } = options;
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return async (letter) => {
    const { id, to, subject, text, html, channel } = letter;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const stamp = now().toISOString().replace(/[:.]/g, '-');
    const file = join(directory, `${stamp}-${id}`);
    if (channel === 'email') {
      const { message } = await transport.sendMail({ to, subject, text, html });
      await writeWhole(`${file}.eml`, message);
      await writeWhole(`${file}.html`, html);
    }
    await writeWhole(`${file}.txt`, `Para: ${to}\nAsunto: ${subject}\n\n${text}`);
    onLetter(letter, `${file}.txt`);
  };
}

/** A file that is there is complete. */
async function writeWhole(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
