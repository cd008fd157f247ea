/** Hands a file to whoever is at the browser, as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}
