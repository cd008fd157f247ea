import type { Page } from '@playwright/test';

/** How much a reader may change the page without losing any of it (WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12). */
export const readings = {
  'a screen of 320 px': { width: 320, style: '' },
  'text of twice the size': { width: 640, style: 'html { font-size: 200% !important }' },
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

/** Applies a way of reading to the page that is open, and names what then lies beside the screen. */
export async function findLost(page: Page, reading: Reading): Promise<string[]> {
  const { width, style } = readings[reading];
  await page.setViewportSize({ width, height: 740 });
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
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
    const beside = [...document.body.querySelectorAll('*')].filter(isBeside).map(name);
    document.adoptedStyleSheets = [];
    return beside;
  }, style);
}
