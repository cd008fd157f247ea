import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddressedEmail, copySender, type Deliver, type Sender } from './delivery.ts';

export interface OutboxOptions {
  readonly directory: string;
  readonly from: Sender;
  /** Called with each email after it is written. */
  readonly onEmail: (email: AddressedEmail, file: string) => void;
  readonly now?: () => Date;
}

/** Writes emails into a folder: each as text, and a mail also as the message that would have been sent. */
export function createOutboxDelivery(options: OutboxOptions): Deliver {
  const { directory, from, onEmail, now = () => new Date() } = options;
  return async (email) => {
    const { id, to, subject, text, html, channel } = email;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const stamp = now().toISOString().replace(/[:.]/g, '-');
    const file = join(directory, `${stamp}-${id}`);
    // This file names the recipient. It comes first, so that an erasure also finds a mail that a crash left in part.
    await writeWhole(`${file}.txt`, `${addressLine(to)}Asunto: ${subject}\n\n${text}`);
    if (channel === 'email') {
      // Loaded at the first mail, which most starts never see.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(
        { streamTransport: true, buffer: true },
        { from: copySender(from) },
      );
      const { message } = await transport.sendMail({ to, subject, text, html });
      await writeWhole(`${file}.eml`, message);
      await writeWhole(`${file}.html`, html);
    }
    onEmail(email, `${file}.txt`);
  };
}

const addressLine = (to: string): string => `Para: ${to}\n`;

/**
 * Removes all emails to some recipients. Files that name the recipient are removed last, so that an interrupted removal
 * can be repeated.
 */
export async function removeEmails(
  directory: string,
  recipients: readonly string[],
): Promise<void> {
  const files = await readdir(directory).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.txt'))) {
    const text = await readFile(join(directory, file), 'utf8');
    if (!recipients.some((to) => text.startsWith(addressLine(to)))) continue;
    for (const ending of ['.eml.part', '.eml', '.html.part', '.html', '.txt']) {
      await rm(join(directory, file.slice(0, -4) + ending), { force: true });
    }
  }
}

/** Writes a file under another name and renames it, so that an existing file is complete. */
async function writeWhole(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
