import type { Page } from '@playwright/test';

/**
 * Makes `translate` possible on every page from now on. It does what a translating browser does: it puts each text that
 * a person reads into two new elements, also texts that appear later, but not those inside `translate="no"`. The text
 * itself stays, so that tests find it, followed by a mark if one is given.
 */
export async function prepareTranslation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const html = 'http://www.w3.org/1999/xhtml';
    const isRead = (node: Node): boolean => {
      const parent = node.parentElement;
      if (!parent?.translate || (node.nodeValue ?? '').trim() === '') return false;
      return parent.closest('script, style, noscript, textarea, font, template') === null;
    };
    const translateBelow = (root: Node, mark: string): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode() !== null) found.push(walker.currentNode);
      for (const node of found.filter(isRead)) {
        const outer = document.createElementNS(html, 'font');
        const inner = outer.appendChild(document.createElementNS(html, 'font'));
        inner.textContent = `${node.nodeValue ?? ''}${mark}`;
        node.parentNode?.replaceChild(outer, node);
      }
    };
    Object.assign(globalThis, {
      translatePage: (mark: string) => {
        translateBelow(document.body, mark);
        new MutationObserver((records) => {
          for (const record of records) {
            if (record.type === 'characterData') translateBelow(record.target, mark);
            for (const node of record.addedNodes) translateBelow(node, mark);
          }
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      },
    });
  });
}

/** @param mark the text to add behind each translated text */
export async function translate(page: Page, mark = ''): Promise<void> {
  await page.evaluate((behind) => {
    (globalThis as unknown as { translatePage: (mark: string) => void }).translatePage(behind);
  }, mark);
}
