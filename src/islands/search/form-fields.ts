/** A form field whose name is that of a parameter of the search's URL. */
type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Brings the fields of a form up to a URL query. Only parameters that differ from `before` are touched, so that what
 * the visitor has typed but not sent stays; null is the first time, when nothing typed before is touched.
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

/** Sets every field to what a URL query says, or empties it. */
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
