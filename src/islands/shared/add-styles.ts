/**
 * Adds styles to the page as a rule in its own style sheet. The page's policy forbids a `<style>` from script, and the
 * oldest browsers lack constructed style sheets. Returns a function that removes them.
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
