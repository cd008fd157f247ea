/**
 * Adds styles to those that the page came with, as one rule of theirs: a page takes no `<style>` from script, and a sheet
 * made by script is newer than the oldest browsers that have everything else. Returns what takes them away.
 */
export function addStyles(styles: string): () => void {
  const [sheet] = document.styleSheets;
  if (sheet === undefined) return () => undefined;
  const rule = sheet.cssRules[sheet.insertRule(`@media all{${styles}}`, sheet.cssRules.length)];
  return () => {
    const index = Array.from(sheet.cssRules).findIndex((one) => one === rule);
    if (index !== -1) sheet.deleteRule(index);
  };
}
