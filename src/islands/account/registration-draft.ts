import type { FormValues } from './use-submission.ts';

const key = 'vitrina:registration';
const secrets = ['password', 'confirmPassword'];

/** Keeps in this tab what was typed, but no password, so that a reload loses little. */
export function saveRegistration(values: FormValues | null): void {
  try {
    if (values === null) {
      sessionStorage.removeItem(key);
      return;
    }
    const kept = Object.entries(values).filter(([name]) => !secrets.includes(name));
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage a reload begins with an empty form.
  }
}

/** Puts what was kept back into the fields that are still empty. */
export function restoreRegistration(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(loadRegistration())) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.value === '' && typeof value === 'string') field.value = value;
  }
}

function loadRegistration(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
