import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OldBrowser } from './old-browser.ts';
import { giveUp, readAddress } from './waiting.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly exceptionDetails?: { text: string; exception?: { description?: string } };
    readonly entry?: { level: string; text: string; url?: string };
  };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

const tries = 200;

interface Program {
  readonly name: string;
  readonly path: string;
  readonly libraries?: readonly string[];
  readonly isScriptOff?: boolean;
}

/** Drives a Chromium of any age with the few commands of its protocol that have not changed. */
export async function openChromium(program: Program): Promise<OldBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrina-floor-'));
  const words = [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--hide-scrollbars',
    '--force-prefers-reduced-motion',
    '--lang=es',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    // Chromium refuses to run as root with a sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  const { libraries = [] } = program;
  const child = spawn(program.path, words, {
    env: { ...process.env, ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(':') }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await readAddress(child.stderr);
    const socket = await openSocket(address);
    const { send, wait, takeErrors } = talk(socket);
    for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
    if (program.isScriptOff === true)
      await send('Emulation.setScriptExecutionDisabled', { value: true });
    return {
      name: program.name,
      async resize(width, height) {
        const mobile = width < 700;
        const size = { width, height, deviceScaleFactor: 1, mobile };
        await send('Emulation.setDeviceMetricsOverride', size);
      },
      async open(url) {
        const loaded = wait('Page.loadEventFired');
        await send('Page.navigate', { url });
        await loaded;
      },
      async evaluate<Value>(expression: string) {
        const { result, exceptionDetails } = (await send('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
        })) as { result: { value: Value }; exceptionDetails?: object };
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
        return result.value;
      },
      async takePicture() {
        const { data } = (await send('Page.captureScreenshot', { format: 'png' })) as {
          data: string;
        };
        return Buffer.from(data, 'base64');
      },
      readErrors: () => Promise.resolve(takeErrors()),
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

async function openSocket({ host }: URL): Promise<WebSocket> {
  let page: Target | undefined;
  // A browser listens before it has its first page.
  for (let turn = 0; page === undefined && turn < tries; turn += 1) {
    const response = await fetch(`http://${host}/json/list`);
    page = ((await response.json()) as Target[]).find(({ type }) => type === 'page');
    if (page === undefined) await sleep(100);
  }
  if (page === undefined) throw new Error('The browser has no page');
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened);
    socket.addEventListener('error', failed);
  });
  return socket;
}

function talk(socket: WebSocket) {
  let last = 0;
  let errors: string[] = [];
  const replies = new Map<number, PromiseWithResolvers<unknown>>();
  const events = new Map<string, PromiseWithResolvers<undefined>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { id, method = '', params, result, error } = message;
    if (id !== undefined) {
      if (error === undefined) replies.get(id)?.resolve(result);
      else replies.get(id)?.reject(new Error(error.message));
      replies.delete(id);
    }
    events.get(method)?.resolve(undefined);
    events.delete(method);
    const { exceptionDetails, entry } = params ?? {};
    if (method === 'Runtime.exceptionThrown' && exceptionDetails !== undefined)
      errors.push(exceptionDetails.exception?.description ?? exceptionDetails.text);
    if (method === 'Log.entryAdded' && entry?.level === 'error')
      errors.push(`${entry.text} ${entry.url ?? ''}`);
  });
  return {
    send: (method: string, params: object = {}): Promise<unknown> => {
      last += 1;
      const reply = Promise.withResolvers<unknown>();
      replies.set(last, reply);
      socket.send(JSON.stringify({ id: last, method, params }));
      return giveUp(reply.promise, method);
    },
    wait: (method: string): Promise<undefined> => {
      const event = Promise.withResolvers<undefined>();
      events.set(method, event);
      return giveUp(event.promise, method);
    },
    takeErrors: (): readonly string[] => {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}
