/** What PhotoSwipe writes as markup: one drawing of shapes, without text, address of another file, script or handler. */
const icon =
  /^<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 (\d\d) \1" width="\1" height="\1">(?:<(?:use|path)(?: (?:class|clip-rule|d|fill|fill-rule|id|xlink:href)="[\w#. -]*")+\/>)+<\/svg>$/;

export const isIcon = (markup: string): boolean => markup === '' || icon.test(markup);

interface PolicyFactory {
  createPolicy(name: 'default', rules: { createHTML: (markup: string) => string | null }): unknown;
}

/** PhotoSwipe assigns its icons as strings, which pages refuse; the default policy takes these, and nothing else. */
export function allowIcons(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isIcon(markup) ? markup : null),
  });
}
