import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Asked, isNavigation } from './navigation.ts';
import { findVisitedPage, type LoggedVisit } from '#domain/visits/visited-page.ts';

interface Line extends Asked {
  readonly address: string;
  readonly target: string;
  readonly at: number;
}

/** Reads the visits from the log of another web server. Nothing else of it is kept. */
export async function* readAccessLog(file: string): AsyncGenerator<LoggedVisit> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  for await (const text of lines) {
    const line = text.startsWith('{') ? parseCaddy(text) : parseCombined(text);
    const page = line && findVisitedPage(line.target.replace(/[?#].*$/, ''));
    if (line === null || page === null) continue;
    const isSure = line.destination !== undefined;
    if (isNavigation({ ...line, destination: line.destination ?? 'document' }))
      yield { ...page, address: line.address, at: line.at, isSure };
  }
}

/** The format `combined` of nginx and Apache, with optional `sec-fetch-dest` and `sec-purpose`. */
const combined =
  /^(\S+) \S+ \S+ \[([^\]]+)\] "GET (\S+) HTTP\/[\d.]+" 200 \S+ "[^"]*" "([^"]*)"(?: "([^"]*)" "([^"]*)")?/;

function parseCombined(text: string): Line | null {
  const [, address = '', time = '', target, agent, destination, purpose] =
    combined.exec(text) ?? [];
  if (target === undefined) return null;
  // '23/Nov/2026:08:10:11 +0000'
  const at = Date.parse(time.replace(/^(\d+)\/(\w+)\/(\d+):/, '$1 $2 $3 '));
  return Number.isNaN(at) ? null : { address, target, at, agent, destination, purpose };
}

interface CaddyLine {
  readonly ts?: unknown;
  readonly status?: unknown;
  readonly request?: {
    readonly method?: unknown;
    readonly uri?: unknown;
    readonly client_ip?: unknown;
    readonly remote_ip?: unknown;
    readonly headers?: Readonly<Record<string, readonly string[]>>;
  };
}

/** Caddy's format: a JSON object on each line, with the headers. */
function parseCaddy(text: string): Line | null {
  const { ts, status, request } = parseJson(text);
  if (status !== 200 || request?.method !== 'GET') return null;
  if (typeof request.uri !== 'string' || typeof ts !== 'number') return null;
  const { headers, client_ip: client, remote_ip: remote } = request;
  return {
    address: [client, remote].find((one) => typeof one === 'string') ?? '',
    target: request.uri,
    at: ts * 1_000,
    agent: headers?.['User-Agent']?.[0],
    destination: headers?.['Sec-Fetch-Dest']?.[0] ?? '',
    purpose: headers?.['Sec-Purpose']?.[0],
  };
}

function parseJson(text: string): CaddyLine {
  try {
    return JSON.parse(text) as CaddyLine;
  } catch {
    return {};
  }
}
