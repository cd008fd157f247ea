import { readStored, writeStored } from '#state/stored/stored.ts';
import type { FormValues } from './use-submission.ts';

const key = 'vitrina:registration';
const secrets = ['password', 'confirmPassword'];

/** Keeps in this tab what was typed, but no password, so that a reload loses little. */
export function saveRegistration(values: FormValues | null): void {
  const kept = Object.entries(values ?? {}).filter(([name]) => !secrets.includes(name));
  writeStored('tab', key, values && Object.fromEntries(kept));
}

/** Puts what was kept back into the fields that are still empty. */
export function restoreRegistration(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(readStored('tab', key) ?? {})) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      chooseBox(field, value);
      continue;
    }
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.value === '' && typeof value === 'string') field.value = value;
  }
}

/** What a box was set to by hand, empty while it was not. */
export function readBox(form: HTMLFormElement, name: string): string {
  const box = form.elements.namedItem(name);
  if (!(box instanceof HTMLInputElement) || box.dataset.chosen === undefined) return '';
  return box.checked ? 'on' : 'off';
}

function chooseBox(box: HTMLInputElement, value: unknown): void {
  if (value !== 'on' && value !== 'off') return;
  box.checked = value === 'on';
  box.dataset.chosen = '';
}
