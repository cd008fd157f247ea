import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OldBrowser } from './old-browser.ts';
import { findFreePort } from '../listen.ts';

const tries = 100;

/** Drives WebKitGTK with WebDriver, on a virtual screen. */
export async function openWebKit(path: string): Promise<OldBrowser> {
  const port = await findFreePort();
  const words = ['-a', '-s', '-screen 0 1600x1400x24', path, `--port=${port}`];
  const child = spawn('xvfb-run', words, { stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  const driver = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    // The screen and the browser are processes of one group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const call = async <Value>(method: string, url: string, body?: object): Promise<Value> => {
    const response = await fetch(driver + url, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  try {
    await waitFor(driver);
    const options = { args: ['--automation'] };
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    const run = <Value>(script: string): Promise<Value> =>
      call('POST', `${session}/execute/async`, { script, args: [] });
    return {
      name: 'WebKitGTK',
      async resize(width, height) {
        // The window has a bar beside the page. Its size is found by trial.
        await call('POST', `${session}/window/rect`, { width, height });
        const [innerWidth = width, innerHeight = height] = await call<number[]>(
          'POST',
          `${session}/execute/sync`,
          { script: 'return [innerWidth, innerHeight]', args: [] },
        );
        const size = { width: 2 * width - innerWidth, height: 2 * height - innerHeight };
        await call('POST', `${session}/window/rect`, size);
        // The page learns its new size after the call has returned. A window at its smallest width does not change.
        await run(
          `const done = arguments[0];
          const wait = (turns) => innerHeight === ${height} || turns === 0 ? done() : setTimeout(wait, 50, turns - 1);
          wait(40);`,
        );
      },
      async open(url) {
        await call('POST', `${session}/url`, { url });
      },
      async evaluate<Value>(expression: string) {
        const said = await run<string>(
          `const done = arguments[0];
          (async () => JSON.stringify((await (${expression})) ?? null))().then(done, (error) => done('!' + error));`,
        );
        if (said.startsWith('!')) throw new Error(said.slice(1));
        return JSON.parse(said) as Value;
      },
      async takePicture() {
        // The latest changes may not be drawn yet.
        await run(
          'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));',
        );
        return Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64');
      },
      // Its protocol does not report exceptions.
      readErrors: () => Promise.resolve([]),
      async close() {
        await call('DELETE', session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function waitFor(driver: string): Promise<void> {
  for (let turn = 0; turn < tries; turn += 1) {
    const isUp = await fetch(`${driver}/status`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not start');
}
