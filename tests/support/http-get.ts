import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true });

export interface RawResponse {
  readonly status: number;
  /** The content encoding; 'identity' when there is none. */
  readonly encoding: string;
  /** The bytes as they arrived, not decoded. */
  readonly body: Buffer;
}

/** A GET that returns the body as the server sent it. */
export function getBody(url: string, encoding = 'identity'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers['content-encoding'] ?? 'identity',
          body: Buffer.concat(parts),
        });
      });
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      // A server may close an idle connection just when the next request is sent on it. Every client then repeats the
      // request.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(getBody(url, encoding));
      else reject(error);
    });
  });
}
