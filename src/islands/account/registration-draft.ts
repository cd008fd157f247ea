import { readStored, writeStored } from '#state/stored/stored.ts';
import type { FormValues } from './use-submission.ts';

const key = 'vitrina:registration';
const secrets = ['password', 'confirmPassword'];

/** Stores the typed values in this tab, without passwords, so that a reload loses little. */
export function saveRegistration(values: FormValues | null): void {
  const kept = Object.entries(values ?? {}).filter(([name]) => !secrets.includes(name));
  writeStored('tab', key, values && Object.fromEntries(kept));
}

/** Restores the stored values into fields that are still empty. */
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

/** The value to which the person has set a box; empty when they have not touched it. */
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
