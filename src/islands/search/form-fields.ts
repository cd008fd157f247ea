/** A form field that is named after a parameter of the search's URL. */
type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Fills the fields from a URL query. It changes only parameters that differ from `before`, so that text the visitor has
 * not sent stays. Null is for the first time, when no field with typed text is changed.
 */
export function fillFields(form: HTMLFormElement, query: string, before: string | null): void {
  const next = new URLSearchParams(query);
  const last = new URLSearchParams(before ?? '');
  for (const field of listFields(form)) {
    const values = next.getAll(field.name);
    if (values.join('\n') === last.getAll(field.name).join('\n')) continue;
    if (before === null && isTyped(field)) continue;
    setField(field, values);
  }
}

/** Sets every field to its value in a URL query, or empties it. */
export function resetFields(form: HTMLFormElement, query: string): void {
  const values = new URLSearchParams(query);
  for (const field of listFields(form)) setField(field, values.getAll(field.name));
}

/** The fields as a URL query. */
export function readFields(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  return query;
}

function listFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      element.name !== '',
  );
}

function setField(field: Field, values: readonly string[]): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = values.includes(field.value);
  } else {
    field.value = values[0] ?? '';
  }
}

function isTyped(field: Field): boolean {
  return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.value !== '';
}
