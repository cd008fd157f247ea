import type { ApiContext } from './environment.ts';
import { type Part, parseMultipart } from './parse-multipart.ts';
import { readBody } from './read-input.ts';
import { collectBuffers } from '#server/http/collect-buffers.ts';
import type { Upload } from '#contract/endpoint.ts';
import { DomainError } from '#domain/errors.ts';
import { maxUploadBytes } from '#domain/limits.ts';
import { errorMessages } from '#domain/messages.ts';

/** What a multipart body has besides its files: boundaries, names and short texts. */
const wrapping = 64 * 1024;

export interface Form {
  readonly fields: Record<string, string | string[]>;
  readonly files: readonly Uint8Array[];
}

/** The parts of a multipart body whose files are at most 10 MB in all; refused while it arrives when it is more. */
export async function readForm(c: ApiContext, upload: Upload): Promise<Form> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new DomainError('unsupported_media_type', {
      message: 'Envía la imagen como formulario, con content-type multipart/form-data.',
    });
  }
  const body = await readBody(c, maxUploadBytes + wrapping, errorMessages.payload_too_large);
  const fields = Object.create(null) as Record<string, string | string[]>;
  const files: Uint8Array[] = [];
  let bytes = 0;
  for (const { name, isFile, content } of parse(body, type)) {
    if (!isFile) {
      const value = content.toString();
      const before = fields[name];
      fields[name] = before === undefined ? value : [before, value].flat();
      continue;
    }
    if (name !== upload.field) refuse(name, 'Este campo no existe.');
    bytes += content.byteLength;
    if (bytes > maxUploadBytes) throw new DomainError('payload_too_large');
    if (files.length === upload.most) {
      refuse(name, `Se pueden enviar ${upload.most} imágenes como máximo.`);
    }
    files.push(content);
  }
  if (files.length === 0) refuse(upload.field, 'Falta la imagen.');
  return { fields, files };
}

/** Gives the memory of files back at once; the collector would come only after several more bodies of 10 MB. */
export function releaseFiles(files: Form['files']): void {
  for (const { buffer } of files) {
    if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  }
  if (files.length > 0) collectBuffers();
}

function parse(body: Buffer, type: string): Part[] {
  try {
    return parseMultipart(body, type);
  } catch (cause) {
    const message = 'No se pudo leer el formulario. Envía la imagen de nuevo.';
    throw new DomainError('validation_failed', { message, cause });
  }
}

function refuse(path: string, message: string): never {
  throw new DomainError('validation_failed', { issues: [{ path, message }] });
}
