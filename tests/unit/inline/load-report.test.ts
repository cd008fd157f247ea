import { expect, test } from 'vitest';
import { type LoaderPage, runLoader } from './run-loader.ts';
import loadReport from '#inline/load-report.ts?script';

function openPage(page: LoaderPage) {
  const note = { textContent: '' };
  const listeners = new Map<string, () => void>();
  const form = {
    dataset: {} as { asked?: string },
    onsubmit: (_event: { preventDefault: () => void }) => undefined,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  };
  const asked = runLoader(loadReport, { hash: '#review', ...page }, (selector) =>
    selector === '[data-report]' ? form : note,
  );
  const fire = async (name: string) => {
    listeners.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, note, form, fire };
}

test('asks for the script at once', async () => {
  const { asked, fire } = openPage({});
  expect(asked).toEqual(['/a.js']);
  await fire('input');
  expect(asked).toEqual(['/a.js']);
});

test.each(['focusin', 'input'])('waits for %s in the form under the data saver', async (name) => {
  const { asked, fire } = openPage({ hasDataSaver: true });
  expect(asked).toEqual([]);
  await fire(name);
  expect(asked).toEqual(['/a.js']);
});

test('says at once that the address names nothing to report, also under the data saver', () => {
  expect(openPage({ hash: '', hasDataSaver: true }).asked).toEqual(['/a.js']);
});

test('leaves a form that was sent early to the script', () => {
  const { asked, form } = openPage({ hasDataSaver: true });
  let isPrevented = false;
  form.onsubmit({ preventDefault: () => void (isPrevented = true) });
  expect(isPrevented).toBe(true);
  expect(form.dataset.asked).toBe('');
  expect(asked).toEqual(['/a.js']);
});

test('asks under another address after each failure', async () => {
  const { asked, note, fire } = openPage({ failures: 2 });
  await fire('none');
  expect(note.textContent).toBe('No se pudo cargar. Toca otra vez');
  await fire('input');
  await fire('input');
  await fire('input');
  expect(asked).toEqual(['/a.js', '/a.js?2', '/a.js?3']);
});

test('a report whose script did not load is sent by another press only, not by the next touch', async () => {
  const { asked, form, fire } = openPage({ hasDataSaver: true, failures: 1 });
  form.onsubmit({ preventDefault: () => undefined });
  await fire('none');
  await fire('focusin');
  expect(asked).toHaveLength(2);
  expect(form.dataset.asked).toBeUndefined();
  form.onsubmit({ preventDefault: () => undefined });
  expect(form.dataset.asked).toBe('');
});
