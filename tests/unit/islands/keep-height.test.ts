import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keepCardHeight } from '#islands/every-page/keep-height.ts';

const readStyles = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../src/styles', name), 'utf8');

test('a height takes the name of no colour of the page', () => {
  const written = new Set<string>();
  const documentElement = {
    style: { setProperty: (name: string) => written.add(name), removeProperty: () => undefined },
    setAttribute: () => undefined,
    removeAttribute: () => undefined,
  };
  vi.stubGlobal('document', { documentElement, querySelector: () => null });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void;
      readonly disconnect = () => undefined;
      constructor(onSize: () => void) {
        this.observe = onSize;
      }
    },
  );
  const element = { getBoundingClientRect: () => ({ height: 142 }) } as Element;
  keepCardHeight(element)?.();
  const declared = new Set(readStyles('theme.css').match(/--[\w-]+(?=:)/g));
  expect(declared).toContain('--card');
  expect(written.size).toBe(2);
  for (const name of written) {
    expect(declared).not.toContain(name);
    expect(readStyles('site.css')).toContain(`var(${name},`);
  }
});
