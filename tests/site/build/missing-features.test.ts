import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  acceptedInScripts,
  acceptedInStyles,
  ownMethods,
} from '../../support/missing-features/accepted.ts';
import { describeLacks } from '../../support/missing-features/compat-data.ts';
import {
  findMissingScript,
  listStyleTexts,
} from '../../support/missing-features/script-features.ts';
import {
  type MissingFeature,
  findMissingStyles,
} from '../../support/missing-features/style-features.ts';
import { firstProduct, openPage, pages } from '../../support/open-page.ts';
import { listElements } from '../../support/parsed-page.ts';
import { browserFloor } from '#astro/oldest-browsers/browser-floor.ts';
import { buildProgram } from '#astro/inline-scripts.ts';
import { readPageScripts } from '#astro/read-page-scripts.ts';
import { outboxPath, productPath } from '#domain/paths/paths.ts';
import { renderDocs } from '#server/platform/http/docs/page.ts';
import { createOutboxPage } from '#server/platform/mail/outbox-page.ts';

const { everything, publicPages } = browserFloor;
/** What needs an account needs islands, and so a browser of the higher level. */
const needsAccount = (path: string): boolean =>
  /^\/(?:login|register|dashboard|products|categories|orders|settings|admin)\b/.test(path);
const fixedPages = pages.fixedPaths.filter((path) => !path.includes('.'));
const accountAddresses = fixedPages.filter(needsAccount);
const publicAddresses = [
  ...fixedPages.filter((path) => !needsAccount(path)),
  ...['/cafe-la-esquina', '/cafe-la-esquina/search', '/cafe-la-esquina/pedido'],
  productPath(firstProduct),
];

/** Plain modules of pages and what they import, which have to run where no island does. */
const pageModules = new Set(
  Object.values(readPageScripts(join(pages.clientDir, '../server'))).map((path) => basename(path)),
);
const isPageModule = (file: string): boolean =>
  pageModules.has(file) || /^(?:order-opened\.|page-)/.test(file);

const used = { scripts: new Set<string>(), styles: new Set<string>() };

function describeMissing(
  missing: readonly MissingFeature[],
  kind: keyof typeof used,
): readonly string[] {
  const accepted = kind === 'scripts' ? acceptedInScripts : acceptedInStyles;
  return missing.flatMap(({ feature, lacks }) => {
    if (kind === 'scripts' && ownMethods.has(feature)) return [];
    if (Object.hasOwn(accepted, feature)) {
      used[kind].add(feature);
      return [];
    }
    return [`${feature}: ${describeLacks(lacks)}`];
  });
}

const readClient = (file: string): string => readFileSync(join(pages.clientDir, file), 'utf8');

type Level = typeof everything;
type Missing = Readonly<Record<keyof typeof used, readonly MissingFeature[]>>;

// Most pages have the same programs and styles, and the last test looks at everything again.
const missingOf = new Map<Level, Map<string, Missing>>([
  [everything, new Map()],
  [publicPages, new Map()],
]);

function checkOnce(text: string, level: Level, find: () => Missing): readonly string[] {
  const known = missingOf.get(level);
  const missing = known?.get(text) ?? find();
  known?.set(text, missing);
  return [
    ...describeMissing(missing.scripts, 'scripts'),
    ...describeMissing(missing.styles, 'styles'),
  ];
}

/** What a script and the styles in it need of a level. */
const checkScript = (code: string, level: Level): readonly string[] =>
  checkOnce(code, level, () => ({
    scripts: findMissingScript(code, level.versions),
    styles: listStyleTexts(code).flatMap((css) => findMissingStyles(css, level.versions)),
  }));

const checkStyle = (css: string, level: Level): readonly string[] =>
  checkOnce(css, level, () => ({ scripts: [], styles: findMissingStyles(css, level.versions) }));

let programs: ReadonlySet<string>;
beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../../src/inline');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const built = await Promise.all(files.map((file) => buildProgram(join(folder, file))));
  programs = new Set(built.map(({ text }) => text));
});

describe('what the browsers of the floor lack', () => {
  const files = readdirSync(join(pages.clientDir, '_astro')).filter((file) => file.endsWith('.js'));

  it('is in no island and no module of a page', () => {
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) => {
      const level = isPageModule(file) ? publicPages : everything;
      return checkScript(readClient(`_astro/${file}`), level).map((lack) => `${file}: ${lack}`);
    });
    expect(found).toEqual([]);
  });

  it('is not in the service worker', () => {
    expect(checkScript(readClient('service-worker.js'), publicPages)).toEqual([]);
  });

  it('is in no program for the HTML of a page, whichever pages have it', () => {
    expect(programs.size).toBeGreaterThan(8);
    const found = [...programs].flatMap((code) => checkScript(code, publicPages));
    expect(found).toEqual([]);
  });

  it('is in no style of a page and no program in its HTML', async () => {
    const found: string[] = [];
    for (const path of [...publicAddresses, ...accountAddresses])
      found.push(...(await checkPage(path)).map((lack) => `${path}: ${lack}`));
    expect(found).toEqual([]);
  });
});

it('nothing that they lack is in the styles of the pages that the server writes itself', async () => {
  const docs = renderDocs({ openapi: '', info: { title: 'API' }, paths: {} } as never);
  const outbox = createOutboxPage({ directory: pages.clientDir, isOwnRequest: () => true });
  const response = await outbox.request(outboxPath(), { headers: { host: 'localhost' } });
  for (const html of [docs.html, await response.text()]) {
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(css).not.toBe('');
    expect(checkStyle(css, publicPages)).toEqual([]);
  }
});

// Margins stand in for the distances of flex boxes (`add-fallbacks.ts`), and a text that is no element has none: it is set
// apart from an icon that is the only element beside it.
it('no icon touches its text where flex boxes have no distances', async () => {
  const found: string[] = [];
  for (const path of publicAddresses) {
    for (const { childNodes, attrs } of listElements((await openPage(path)).html)) {
      const shown = childNodes.filter((node) => !('value' in node) || node.value.trim() !== '');
      const [icon, text] = shown;
      if (icon === undefined || text === undefined || !('tagName' in icon) || !('value' in text))
        continue;
      const isAlone = shown.filter((node) => 'tagName' in node).length === 1;
      if (icon.tagName === 'i' || (icon.tagName === 'svg' && !isAlone))
        found.push(`${path}: ${JSON.stringify(attrs)} ${text.value.trim()}`);
    }
  }
  expect(found).toEqual([]);
});

/** What the styles of a page and the programs in its HTML need of its level. */
async function checkPage(path: string): Promise<readonly string[]> {
  const level = accountAddresses.includes(path) ? everything : publicPages;
  const { html } = await openPage(path);
  const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles.length, path).toBeGreaterThan(0);
  const scripts = Array.from(
    html.matchAll(/<script(?![^>]*type="(?:application|speculation))[^>]*>(.+?)<\/script>/gs),
    ([, code = '']) => code,
  );
  expect(scripts.length, path).toBeGreaterThan(0);
  return [
    ...styles.flatMap((css) => checkStyle(css, level)),
    // What Astro writes starts the islands, and need not run where they do not.
    ...scripts.flatMap((code) => checkScript(code, programs.has(code) ? publicPages : everything)),
  ];
}

it('nothing is accepted that is not there any more', async () => {
  for (const file of readdirSync(join(pages.clientDir, '_astro')))
    checkScript(readClient(`_astro/${file}`), isPageModule(file) ? publicPages : everything);
  checkScript(readClient('service-worker.js'), publicPages);
  for (const path of [...publicAddresses, ...accountAddresses]) await checkPage(path);
  const known = [...Object.keys(acceptedInScripts), ...Object.keys(acceptedInStyles)];
  const found = new Set([...used.scripts, ...used.styles]);
  expect(known.filter((feature) => !found.has(feature))).toEqual([]);
});
