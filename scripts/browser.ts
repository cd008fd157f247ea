import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The Chromium for browser tests: `CHROMIUM_PATH`, the system's, or Playwright's own; null when there is none yet. */
export function findBrowser(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    // Without a user interface, a test costs a third less of a processor.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Installs Playwright's Chromium, or Debian's where that download cannot be reached and apt can be used. */
export function installBrowser(): string {
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
  throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one.');
}
