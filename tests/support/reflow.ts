import type { Page } from '@playwright/test';

const largeText = 'html { font-size: 200% !important }';

/**
 * Settings of readers under which a page must not lose anything (WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12). Those of one width
 * follow each other, because a new width costs more than a new style.
 */
export const readings = {
  'text of twice the size': { width: 640, style: largeText },
  'a screen of 320 px': { width: 320, style: '' },
  'text of twice the size on the narrowest phone': { width: 320, style: largeText },
  'text of twice the size on a phone': { width: 360, style: largeText },
  'wide text': {
    width: 360,
    style: `* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important }`,
  },
} as const;

export type Reading = keyof typeof readings;

export const largeOnPhones = [
  'text of twice the size on a phone',
  'text of twice the size on the narrowest phone',
] as const satisfies readonly Reading[];

/** Applies each reader's setting in turn to the open page, and names everything that is then beside the screen. */
export async function findLostInAny(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const reading of Object.keys(readings) as Reading[]) {
    const lost = await findLost(page, reading);
    found.push(...lost.map((name) => `${reading}: ${name}`));
  }
  return found;
}

/** Applies a reader's setting to the open page, and names everything that is then beside the screen. */
export async function findLost(page: Page, reading: Reading): Promise<string[]> {
  await setWidthOf(page, reading);
  // All in one call: each way to the page and back costs as much as what it asks there.
  return page.evaluate(async (style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // What the page itself does about a new size of something it does before the next frame is shown.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const screen = document.documentElement.clientWidth;
    const canBeScrolled = (element: Element): boolean => {
      for (let one = element.parentElement; one !== document.body && one; one = one.parentElement) {
        if (getComputedStyle(one).overflowX !== 'visible') return true;
      }
      return false;
    };
    const isBeside = (element: Element): boolean => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width * height <= 1 || (left > -1 && right < screen + 1)) return false;
      return element.checkVisibility({ visibilityProperty: true }) && !canBeScrolled(element);
    };
    const name = (element: Element) =>
      `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 40)}`;
    const lost = [...document.body.querySelectorAll('*')].filter(isBeside).map(name);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return lost;
  }, readings[reading].style);
}

/** Applies a reader's setting, and names the words inside `places` that then break over two lines or are cut off. */
export async function findBrokenWords(
  page: Page,
  reading: Reading,
  places: string,
): Promise<string[]> {
  await applyReading(page, reading);
  const broken = await page.evaluate((selector) => {
    const found: string[] = [];
    for (const place of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, ...others] = range.getClientRects();
          const box = place.getBoundingClientRect();
          const isCut = first !== undefined && (first.left < box.left || first.right > box.right);
          if (others.length > 0 || isCut) found.push(word);
        }
      }
    }
    return found;
  }, places);
  await stopReading(page);
  return broken;
}

/** Makes the page look as it does with a reader's setting, beside the styles that the page itself adds. */
export async function applyReading(page: Page, reading: Reading): Promise<void> {
  await setWidthOf(page, reading);
  await stopReading(page);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    Object.assign(window, { readingSheet: sheet });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, readings[reading].style);
}

export function stopReading(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { readingSheet } = window as unknown as { readingSheet?: CSSStyleSheet };
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== readingSheet);
  });
}

async function setWidthOf(page: Page, reading: Reading): Promise<void> {
  const { width } = readings[reading];
  const present = page.viewportSize();
  if (present?.width === width && present.height === 740) return;
  await page.setViewportSize({ width, height: 740 });
}
