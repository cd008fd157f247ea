import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OldBrowser } from './old-browser.ts';
import { giveUp, readAddress } from './waiting.ts';

interface Message {
  readonly id?: number;
  readonly type?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string; readonly type?: string };
  readonly result?: unknown;
  readonly message?: string;
}

/** Drives Firefox with WebDriver BiDi, which is built into it. */
export async function openFirefox(path: string): Promise<OldBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrina-floor-'));
  writeFileSync(
    join(profile, 'user.js'),
    'user_pref("ui.prefersReducedMotion", 1);user_pref("intl.accept_languages", "es");user_pref("ui.useOverlayScrollbars", 1);',
  );
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(path, words, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = new WebSocket(`${(await readAddress(child.stderr)).href}session`);
    await new Promise((opened, failed) => {
      socket.addEventListener('open', opened);
      socket.addEventListener('error', failed);
    });
    let last = 0;
    let errors: string[] = [];
    const replies = new Map<number, PromiseWithResolvers<unknown>>();
    socket.addEventListener('message', ({ data }) => {
      const { id, type, method, params, result, message } = JSON.parse(String(data)) as Message;
      if (id !== undefined) {
        if (type === 'success') replies.get(id)?.resolve(result);
        else replies.get(id)?.reject(new Error(message));
        replies.delete(id);
      }
      if (method === 'log.entryAdded' && params?.level === 'error' && params.type === 'javascript')
        errors.push(params.text ?? '');
    });
    const send = <Result>(method: string, params: object = {}): Promise<Result> => {
      last += 1;
      const reply = Promise.withResolvers<unknown>();
      replies.set(last, reply);
      socket.send(JSON.stringify({ id: last, method, params }));
      return giveUp(reply.promise as Promise<Result>, method);
    };
    await send('session.new', { capabilities: {} });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
    const context = contexts[0]?.context;
    await send('session.subscribe', { events: ['log.entryAdded'] });
    return {
      name: 'Firefox ESR',
      async resize(width, height) {
        await send('browsingContext.setViewport', { context, viewport: { width, height } });
      },
      async open(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async evaluate<Value>(expression: string) {
        const { result, exceptionDetails } = await send<{
          result?: { value: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', {
          expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          target: { context },
          awaitPromise: true,
        });
        if (result === undefined) throw new Error(exceptionDetails?.text);
        return JSON.parse(result.value) as Value;
      },
      async takePicture() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
          context,
        });
        return Buffer.from(data, 'base64');
      },
      readErrors() {
        const taken = errors;
        errors = [];
        return Promise.resolve(taken);
      },
      async close() {
        socket.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
