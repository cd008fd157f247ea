import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { ApiContext } from '../environment.ts';
import type { Upload } from '#contract/endpoint.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { maxUploadBytes } from '#domain/limits.ts';
import { readBody } from '../paced-body.ts';
import type { Pace } from '../body-pace.ts';

/** Bytes of a multipart body besides its files: boundaries, names and short texts. */
const wrapping = 64 * 1024;
const limits = { fields: 20, fieldSize: 4 * 1024, headerPairs: 20, headerSize: 4 * 1024 };

export interface Form {
  readonly fields: Record<string, string | string[]>;
  /** Paths of the files, in the order of their arrival. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export interface FormOptions {
  /** The folder for the files until they are removed. */
  readonly directory: string;
  readonly pace: Pace;
}

/** Reads the parts of a multipart body. Its files, at most 10 MB in all, are written to the disk as they arrive. */
export async function readForm(
  c: ApiContext,
  upload: Upload,
  { directory, pace }: FormOptions,
): Promise<Form> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new DomainError('unsupported_media_type', {
      message: 'Envía la imagen como formulario, con content-type multipart/form-data.',
    });
  }
  const maximum = maxUploadBytes + wrapping;
  const body = readBody(c, { maximum, pace });
  const folder = await mkdtemp(join(directory, 'upload-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await parseForm(body, type, upload, folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function parseForm(
  body: AsyncIterable<Uint8Array>,
  type: string,
  upload: Upload,
  folder: string,
): Promise<Omit<Form, 'remove'>> {
  const fields = Object.create(null) as Record<string, string | string[]>;
  const files: string[] = [];
  const saving: Promise<void>[] = [];
  let bytes = 0;
  // The response reports the first failure, which ends all streams.
  const end = new AbortController();
  const { signal } = end;
  const fail = (error: unknown): void => {
    end.abort(error);
  };
  const count = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > maxUploadBytes) throw new DomainError('payload_too_large');
      yield chunk;
    }
  };
  const save = (name: string, content: Readable): void => {
    if (name !== upload.field) fail(refusal(name, 'Este campo no existe.'));
    const path = join(folder, String(files.length));
    files.push(path);
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    saving.push(pipeline(content, count, target, { signal }));
    saving.at(-1)?.catch(fail);
  };
  const parser = openParser(type, upload.most);
  parser.on('file', save);
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) fail(refusal(name, 'El valor es demasiado largo.'));
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  });
  parser.on('filesLimit', () => {
    fail(refusal(upload.field, describeMost(upload.most)));
  });
  parser.on('fieldsLimit', () => {
    fail(unreadable());
  });
  parser.on('error', (cause) => {
    // The error that ended the body arrives here too.
    fail(isDomainError(cause) ? cause : unreadable(cause));
  });
  try {
    await pipeline(body, parser, { signal });
    await Promise.all(saving);
  } catch (error) {
    fail(error);
    await Promise.allSettled(saving);
    throw signal.reason;
  }
  if (files.length === 0) throw refusal(upload.field, 'Falta la imagen.');
  return { fields, files };
}

function openParser(type: string, most: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { ...limits, files: most },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause?: unknown): DomainError =>
  new DomainError('validation_failed', {
    message: 'No se pudo leer el formulario. Envía la imagen de nuevo.',
    cause,
  });

const describeMost = (most: number): string =>
  most === 1
    ? 'Se puede enviar una sola imagen.'
    : `Se pueden enviar ${most} imágenes como máximo.`;

const refusal = (path: string, message: string): DomainError =>
  new DomainError('validation_failed', { issues: [{ path, message }] });
