import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { readIfThere } from '#files/files.ts';
import { describeError } from '../events.ts';
import { signatureHeader, signHook } from '../follow/hook-signature.ts';
import { createSiteWriter, pageOfFile } from '../write/write.ts';

/** The service that keeps copies of pages near visitors, and the key that proves a call to be ours. */
export interface PurgeSettings {
  readonly url: string;
  readonly secret: string;
}

/** Addresses whose copies are out of date. An address remains until a call that names it has succeeded. */
export interface PurgeQueue {
  add(file: string): void;
  addEverything(): void;
  /** Writes the unpurged addresses to the disk, before the state says that their pages are written. */
  save(): void;
  /** Resolves when nothing waits any more, or when a call has failed. Waiting addresses are saved for the next time. */
  settle(): Promise<void>;
  stop(): void;
}

export interface PurgeOptions {
  readonly stateDir: string;
  readonly report: (event: { readonly type: 'trouble'; readonly message: string }) => void;
}

const purgeFile = 'purge.json';
const WaitingSchema = v.array(v.string());
/** Means all addresses. */
const everything = '*';
/** With more addresses than this, everything is purged. */
const mostAddresses = 10_000;
const addressesACall = 500;
/** Milliseconds for which the pages of one change are collected. */
const joinMs = 100;
const callMs = 10_000;
const longestBackoffMs = 20_000;

/**
 * Asks a content delivery network to drop its copies: `POST` with `{"paths": […]}` or `{"everything": true}`, signed
 * like a call of the publication hook.
 */
export function createPurgeQueue(
  { url, secret }: PurgeSettings,
  { stateDir, report }: PurgeOptions,
): PurgeQueue {
  let saved = readIfThere(stateDir, purgeFile) ?? '[]';
  const waiting = new Set(parseWaiting(saved));
  /** Addresses of the present call, which may still fail. */
  let called: readonly string[] = [];
  const state = createSiteWriter(stateDir, { isDurable: true });
  const stopping = new AbortController();
  const failed = Promise.withResolvers<null>();
  let sending: Promise<void> | null = null;

  const call = async (paths: readonly string[]): Promise<void> => {
    const body = JSON.stringify(paths.includes(everything) ? { everything: true } : { paths });
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signHook(secret, Math.floor(Date.now() / 1000), body),
      },
      body,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(callMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it responded ${response.status}`);
  };

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal });

  const send = async (): Promise<void> => {
    let backoff = joinMs;
    while (waiting.size > 0) {
      await pause(backoff);
      const paths = waiting.has(everything) ? [...waiting] : [...waiting].slice(0, addressesACall);
      // An address that is added during the call is purged again.
      for (const path of paths) waiting.delete(path);
      called = paths;
      try {
        await call(paths);
        backoff = joinMs;
      } catch (error) {
        for (const path of paths) waiting.add(path);
        if (stopping.signal.aborted) return;
        failed.resolve(null);
        report({ type: 'trouble', message: `PURGE_URL: ${describeError(error)}` });
        backoff = Math.min(backoff * 2, longestBackoffMs);
      } finally {
        called = [];
      }
    }
  };

  const wake = () => {
    if (stopping.signal.aborted) return;
    sending ??= send()
      .catch(() => undefined)
      .finally(() => {
        sending = null;
        // An address added after the last look would otherwise wait for the next one.
        if (waiting.size > 0) wake();
      });
  };
  if (waiting.size > 0) wake();

  return {
    add(file) {
      if (waiting.size >= mostAddresses) waiting.add(everything);
      else waiting.add(addressOf(file));
      wake();
    },
    addEverything() {
      waiting.add(everything);
      wake();
    },
    save() {
      const all = new Set([...called, ...waiting]);
      const text = JSON.stringify(all.has(everything) ? [everything] : [...all]);
      if (text !== saved) state.writePlain(purgeFile, text);
      saved = text;
    },
    async settle() {
      await Promise.race([sending, failed.promise]);
      stopping.abort();
    },
    stop() {
      stopping.abort();
    },
  };
}

/** The address of a file: 'cafe/_q/page=2.html' is '/cafe?page=2'. */
export function addressOf(file: string): string {
  const page = pageOfFile(file);
  if (page === 'index.html') return '/';
  if (!page.endsWith('.html')) return `/${page}`;
  return `/${page.slice(0, -'.html'.length).replace('/_q/', '?')}`;
}

function parseWaiting(text: string): string[] {
  try {
    return v.parse(WaitingSchema, JSON.parse(text));
  } catch {
    // The list is unreadable, so everything must be purged.
    return [everything];
  }
}
