/** Moves the focus to the name in a row whose pressed button disappears. */
export function focusName(row: Element | null): void {
  row?.querySelector<HTMLElement>(nameField)?.focus();
}

/** Moves the focus from a row that disappears to the next one, the previous one, or the heading. */
export function focusNear(row: Element | null): void {
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  (near ?? document).querySelector<HTMLElement>(`${nameField}, h1`)?.focus();
}

const nameField = 'input[data-field="name"]';
