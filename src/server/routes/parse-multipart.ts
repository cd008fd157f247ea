/** A part of a multipart body; its content is a view of the body. */
export interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly content: Buffer;
}

const lineEnd = '\r\n';
const headersEnd = '\r\n\r\n';
const longestHeaders = 4096;

/** The parts of a body of `multipart/form-data`, without copies. Throws a SyntaxError for anything else. */
export function parseMultipart(body: Buffer, contentType: string): Part[] {
  const delimiter = `--${readBoundary(contentType)}`;
  const parts: Part[] = [];
  let at = body.indexOf(delimiter);
  if (at !== 0 && (at === -1 || body.toString('latin1', at - 2, at) !== lineEnd)) refuse();
  at += delimiter.length;
  while (body.toString('latin1', at, at + 2) === lineEnd) {
    const start = body.indexOf(headersEnd, at);
    const end = start === -1 ? -1 : body.indexOf(`${lineEnd}${delimiter}`, start + 2);
    if (end === -1 || start - at > longestHeaders) refuse();
    const content = body.subarray(Math.min(start + headersEnd.length, end), end);
    parts.push({ ...readHeaders(body.toString('utf8', at, start)), content });
    at = end + lineEnd.length + delimiter.length;
  }
  if (body.toString('latin1', at, at + 2) !== '--') refuse();
  return parts;
}

function readBoundary(contentType: string): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? refuse();
}

function readHeaders(headers: string): { name: string; isFile: boolean } {
  const [, parameters] = /^content-disposition:\s*form-data(;.*)$/im.exec(headers) ?? [];
  const [, name] = /;\s*name="([^"]*)"/i.exec(parameters ?? '') ?? [];
  if (parameters === undefined || name === undefined) return refuse();
  const isFile = /;\s*filename\*?=/i.test(parameters);
  return { name: name.replace(/%(0A|0D|22)/gi, decodeURIComponent), isFile };
}

function refuse(): never {
  throw new SyntaxError('The body is not of multipart/form-data');
}
