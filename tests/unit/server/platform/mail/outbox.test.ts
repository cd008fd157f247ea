import { mkdir, readFile, readdir, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFolder } from '../../../../support/test-folder.ts';
import { createOutboxDelivery, removeEmails } from '#server/platform/mail/outbox.ts';

const content = { kind: 'confirm-account', code: '012345' } as const;
const email = {
  id: 'k3v9x0q2m4td',
  to: 'ana@tienda.cu',
  channel: 'email',
  subject: 'Confirma tu cuenta en Vitrina',
  text: 'Hola: 012345',
  html: '<p>Hola: 012345</p>',
  content,
} as const;

describe('the outbox', () => {
  let directory: string;
  beforeEach(() => {
    directory = join(createFolder(), 'outbox');
  });

  const deliver = (reported: string[] = []) =>
    createOutboxDelivery({
      directory,
      from: 'Vitrina <hola@vitrina.example>',
      onEmail: ({ to }, file) => reported.push(`${to} ${file}`),
      now: () => new Date('2026-02-03T10:20:30.500Z'),
    });

  it('keeps a mail to read and as the message itself, for its owner alone', async () => {
    await deliver()(email);
    const base = '2026-02-03T10-20-30-500Z-k3v9x0q2m4td';
    expect((await readdir(directory)).sort()).toEqual([
      `${base}.eml`,
      `${base}.html`,
      `${base}.txt`,
    ]);
    expect(await readFile(join(directory, `${base}.txt`), 'utf8')).toBe(
      'Para: ana@tienda.cu\nAsunto: Confirma tu cuenta en Vitrina\n\nHola: 012345',
    );
    const message = await readFile(join(directory, `${base}.eml`), 'utf8');
    expect(message).toContain('From: Vitrina <hola@vitrina.example>');
    expect(message).toContain('To: ana@tienda.cu');
    expect(message).toMatch(/text\/plain[^]*text\/html/);
    expect((await stat(join(directory, `${base}.eml`))).mode & 0o077).toBe(0);
  });

  it('lets an erasure find a mail that was not written to its end', async () => {
    const part = join(directory, '2026-02-03T10-20-30-500Z-k3v9x0q2m4td.html.part');
    // A folder in the place of a file ends the writing there, as a crash would.
    await mkdir(part, { recursive: true });
    await expect(deliver()(email)).rejects.toThrow();
    await rmdir(part);
    await writeFile(part, '<p>Hola');
    await removeEmails(directory, [email.to]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('keeps an SMS as text alone', async () => {
    await deliver()({ ...email, channel: 'sms', to: '+5351234567', html: '' });
    expect(await readdir(directory)).toEqual(['2026-02-03T10-20-30-500Z-k3v9x0q2m4td.txt']);
  });

  it('reports the file of each email', async () => {
    const reported: string[] = [];
    await deliver(reported)(email);
    expect(reported).toEqual([
      `ana@tienda.cu ${join(directory, '2026-02-03T10-20-30-500Z-k3v9x0q2m4td.txt')}`,
    ]);
  });
});
