import { afterEach, expect, test, vi } from 'vitest';
import { openModal } from '#islands/shared/open-modal.ts';

afterEach(() => vi.unstubAllGlobals());

/** A dialog of a browser that has none. */
class OldDialog extends EventTarget {
  readonly attributes = new Map<string, string>();
  readonly style = {};
  open = false;
  close: () => void = () => undefined;
  hasAttribute = (name: string): boolean => this.attributes.has(name);
  setAttribute = (name: string, value: string): void => void this.attributes.set(name, value);
  removeAttribute = (name: string): void => void this.attributes.delete(name);
  querySelector = (): null => null;
}

const open = (dialog: OldDialog): void => {
  openModal(dialog as unknown as HTMLDialogElement);
};
const pressEscape = (page: EventTarget): void => {
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
};

test('in a browser without dialogs, Escape asks the topmost alone', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const [below, above] = [new OldDialog(), new OldDialog()];
  const asked: string[] = [];
  below.addEventListener('cancel', () => asked.push('below'));
  let isLocked = true;
  above.addEventListener('cancel', (event) => {
    asked.push('above');
    if (isLocked) event.preventDefault();
  });
  open(below);
  open(above);
  pressEscape(page);
  expect([asked, below.open, above.open]).toEqual([['above'], true, true]);
  isLocked = false;
  pressEscape(page);
  expect([asked.length, below.open, above.open]).toEqual([2, true, false]);
  pressEscape(page);
  expect([asked.at(-1), below.open]).toEqual(['below', false]);
});

test('in a browser without dialogs, one keeps the role that it has', () => {
  vi.stubGlobal('document', new EventTarget());
  const [plain, alert] = [new OldDialog(), new OldDialog()];
  alert.attributes.set('role', 'alertdialog');
  for (const dialog of [plain, alert]) {
    open(dialog);
    dialog.close();
  }
  expect(plain.attributes.get('role')).toBe('dialog');
  expect(alert.attributes.get('role')).toBe('alertdialog');
});
