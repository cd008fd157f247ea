import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';

const systemShell = '/usr/bin/chromium-headless-shell';
const cache = resolve(import.meta.dirname, '../node_modules/.cache/chromium-headless-shell');
const library = 'usr/lib/chromium';
const findFetchedShell = (version: string): string =>
  join(cache, version, library, 'chromium-headless-shell');

/**
 * The Chromium for browser tests: that of `CHROMIUM_PATH`, the system's, or Playwright's own; null when there is none
 * yet.
 */
export function findBrowser(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    // A browser without a user interface takes a third less processor time for a test.
    systemShell,
    ...(existsSync(cache) ? readdirSync(cache).map(findFetchedShell) : []),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Installs Playwright's Chromium. Where that download cannot be reached, installs Debian's if apt is available. Null when
 * neither can be had.
 */
export function installBrowser(): string | null {
  const ways = [
    'npx --no-install playwright install chromium',
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell',
  ];
  for (const way of ways) {
    console.log(`Installing a browser for the tests: ${way}`);
    spawnSync(way, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
    const found = findBrowser();
    if (found !== null) return found;
  }
  return null;
}

/**
 * Unpacks Debian's Chromium without a user interface beside the packages, when the full Chromium is installed. Nothing
 * of the system changes. Both must have the same version, because the first uses files of the second.
 */
export function fetchHeadlessShell(): void {
  const query = spawnSync('dpkg-query', ['-W', '-f=${Version}', 'chromium-common']);
  const version = query.status === 0 ? query.stdout.toString() : '';
  if (existsSync(findFetchedShell(version))) return;
  rmSync(cache, { recursive: true, force: true });
  const isNeedless = process.env.CHROMIUM_PATH !== undefined || existsSync(systemShell);
  if (version === '' || isNeedless) return;
  // The browser moves into the cache only once it is complete and has started.
  const draft = `${cache}-draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const words = `apt-get download -qq "chromium-headless-shell=${version}" && dpkg-deb -x *.deb . && rm *.deb`;
  const fetched = spawnSync(words, { shell: true, cwd: draft, stdio: 'ignore' });
  if (fetched.status === 0) {
    const own = new Set(readdirSync(join(draft, library)));
    for (const file of readdirSync(`/${library}`).filter((name) => !own.has(name)))
      symlinkSync(`/${library}/${file}`, join(draft, library, file));
  }
  const probe = ['--disable-gpu', '--dump-dom', 'about:blank'];
  // Chromium refuses to run as root with a sandbox. The tests start it the same way.
  if (process.getuid?.() === 0) probe.unshift('--no-sandbox');
  const options = { stdio: 'ignore', timeout: 60_000 } as const;
  const drafted = join(draft, library, 'chromium-headless-shell');
  if (spawnSync(drafted, probe, options).status === 0) {
    mkdirSync(cache);
    renameSync(draft, join(cache, version));
  }
  rmSync(draft, { recursive: true, force: true });
}
