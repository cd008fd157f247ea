import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that check colours. The dark scheme changes nothing else (tests/site/pages/pages.test.ts). */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const wide = { width: 1280, height: 800 };

/** Half as long as the source that `AxeBuilder` uses and puts into a page twice. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Runs the source like the browser's console, which reuses what it has compiled for the page's previous document. */
async function putInto(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { exceptionDetails } = await (
    await session
  ).send('Runtime.evaluate', { expression: source });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
}

/**
 * Creates an axe that runs in the page itself. The usual way over a second page is for frames of other origins, and
 * takes twice as long. Putting axe into a page costs more processor time than running it, so it happens once for each
 * document.
 */
async function createAxe(page: Page, selector: string): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await putInto(page);
  return new AxeBuilder({ page, axeSource: ';' })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .include(selector)
    .setLegacyMode();
}

/** The violations of WCAG 2.2 A and AA inside an element, in light and in dark, as lines that name the place. */
export async function findViolations(page: Page, selector: string): Promise<string[]> {
  const found: string[] = [];
  // A colour that is still changing, or that starts to change when an island wakes, has a wrong contrast.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = await createAxe(page, selector);
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(standards) : axe.withRules(rulesOfColor)
    ).analyze();
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) {
        const place = target.join(' ');
        if (id === 'target-size' && (await isLargeInView(page, place))) continue;
        found.push(`${colorScheme} ${id} ${place}`);
      }
    }
  }
  return found;
}

/** The same on a phone, as the page is open, and on a wide screen. The document stays, so axe is already in it. */
export async function findViolationsAtBothWidths(page: Page, selector: string): Promise<string[]> {
  const phone = page.viewportSize();
  if (phone === null || phone.width >= wide.width) throw new Error('The page is not on a phone');
  const found = await findViolations(page, selector);
  await page.setViewportSize(wide);
  const alsoFound = await findViolations(page, selector);
  await page.setViewportSize(phone);
  return [...found, ...alsoFound.map((line) => `wide ${line}`)];
}

/** The controls inside an element that axe finds too small or partly covered, at the present scroll position. */
export async function findSmallTargets(page: Page, selector = 'body'): Promise<string[]> {
  const axe = await createAxe(page, selector);
  const { violations } = await axe.withRules('target-size').analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
}

/**
 * Whether a target is large enough when it is completely visible. A bar that stays during scrolling covers parts of
 * some.
 */
export async function isLargeInView(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((target) => {
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  return (await findSmallTargets(page, selector)).length === 0;
}
