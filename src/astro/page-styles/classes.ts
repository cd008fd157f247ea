const className =
  /\.((?:[a-z_-]|[^\0-\x7f]|\\[0-9a-f]{1,6} |\\.)(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} |\\.)*)/gi;
const escaped = /\\(?:([0-9a-f]{1,6}) |(.))/gi;

/** The classes that a style sheet has rules for, as markup writes them. */
export function listClasses(css: string): string[] {
  const names = [...css.matchAll(className)].map(([, name = '']) =>
    name.replaceAll(escaped, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
  return [...new Set(names)];
}

/** A character before or behind a name that makes the name part of a longer name or of an expression. */
const partBefore = /[\w:.\-/#$@]/;
const partBehind = /[\w\-./([]/;

/**
 * Whether a text names a class. In doubt the answer is yes: a superfluous rule costs bytes, a missing one spoils the
 * page.
 */
export function hasClass(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isPart =
      partBefore.test(text.charAt(at - 1)) || partBehind.test(text.charAt(at + name.length));
    if (!isPart) return true;
  }
  return false;
}

/** Whether one of some texts names a class. It remembers the answer for each text and name. */
export type FindClass = (texts: readonly string[], name: string) => boolean;

/** It remembers answers because most modules are part of many pages, whose styles share their classes. */
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
