/** Copies what a field holds, the way of before, which browsers within apps have where they refuse the clipboard. */
export function copySelected(field: HTMLTextAreaElement): boolean {
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard is refused
  return document.execCommand('copy');
}
