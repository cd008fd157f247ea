/**
 * Adds styles to the page for as long as it lasts. The page's policy forbids a `<style>` from script. A style sheet of
 * its own leaves the styles of all other elements as they are. A change of the page's sheet makes the browser compute
 * them all again: 20 ms for a store on a fast machine.
 */
export function addStyles(styles: string): void {
  if ('adoptedStyleSheets' in document) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    // The list of older browsers cannot be changed in place.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } else {
    // The oldest browsers have no style sheets that script creates.
    const [sheet] = (document as Document).styleSheets;
    sheet?.insertRule(`@media all{${styles}}`, sheet.cssRules.length);
  }
}
