const className =
  /\.((?:[a-z_-]|[^\0-\x7f]|\\[0-9a-f]{1,6} |\\.)(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} |\\.)*)/gi;
const escaped = /\\(?:([0-9a-f]{1,6}) |(.))/gi;

/** The classes that styles have rules for, as markup writes them. */
export function listClasses(css: string): string[] {
  const names = [...css.matchAll(className)].map(([, name = '']) =>
    name.replaceAll(escaped, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
  return [...new Set(names)];
}

/** What stands beside a name that is part of a longer one, or of an expression. */
const before = /[\w:.\-/#$@]/;
const behind = /[\w\-./([]/;

/** Whether a text names a class. In doubt it does: a rule too much costs bytes, one too few the look of a page. */
export function hasClass(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isPart = before.test(text.charAt(at - 1)) || behind.test(text.charAt(at + name.length));
    if (!isPart) return true;
  }
  return false;
}

/** Whether one of some texts names a class; what was looked for in a text is known the next time. */
export type FindClass = (texts: readonly string[], name: string) => boolean;

/** Most modules are part of many pages, whose styles have the same classes. */
export function createClassFinder(): FindClass {
  const known = new Map<string, Map<string, boolean>>();
  return (texts, name) =>
    texts.some((text) => {
      const names = known.get(text) ?? new Map<string, boolean>();
      known.set(text, names);
      const isNamed = names.get(name) ?? hasClass(text, name);
      names.set(name, isNamed);
      return isNamed;
    });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Compiled markup as it was written, as `[&_p]:mt-2`. */
export const decodeMarkup = (code: string): string =>
  code.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
