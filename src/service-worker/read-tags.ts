/** A tag as a browser reads it. In the text of the page it runs from `start` to `end`. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Attributes by name. When a name repeats, the first attribute counts. Character references are not decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

/** The content of these elements is plain text up to their end tag. */
const textElements = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
]);

/**
 * The tags of a page in order, as an HTML tokenizer finds them. Something that looks like a tag inside an attribute, a
 * comment, a script or a style is not one. A worker has no HTML parser, and the first match of a text search may be
 * inside something that a person wrote. The list ends early where only a complete parser knows how the page continues.
 */
export function* readTags(html: string): Generator<Tag, void> {
  let at = html.indexOf('<');
  while (at !== -1) {
    const tag = readTag(html, at);
    if (tag !== null) yield tag;
    const end = tag?.end ?? skipOther(html, at);
    if (end === null || tag?.name === 'plaintext') return;
    const isText = tag !== null && !tag.isEnd && textElements.has(tag.name);
    const next = isText ? findEndTag(html, tag) : html.indexOf('<', end);
    if (next === null) return;
    at = next;
  }
}

const space = '[\\t\\n\\f\\r ]';
const opening = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
const beforeName = new RegExp(`(?:${space}|/)*`, 'y');
const attributeName = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const beforeValue = new RegExp(`${space}*=${space}*`, 'y');
const unquoted = /[^\t\n\f\r >]*/y;

/** Null where no tag begins, or where a tag never ends. */
function readTag(html: string, start: number): Tag | null {
  const [opened, slash, name = ''] = match(opening, html, start) ?? [];
  if (opened === undefined) return null;
  const attributes = new Map<string, string>();
  let at = start + opened.length;
  for (;;) {
    at += length(beforeName, html, at);
    if (at >= html.length) return null;
    if (html[at] === '>') {
      const isEnd = slash === '/';
      return { name: name.toLowerCase(), isEnd, attributes, start, end: at + 1 };
    }
    const [key = ''] = match(attributeName, html, at) ?? [];
    at += key.length;
    const assigned = length(beforeValue, html, at);
    at += assigned;
    let value = '';
    const quote = html[at];
    if (assigned > 0 && (quote === '"' || quote === "'")) {
      const closing = html.indexOf(quote, at + 1);
      if (closing === -1) return null;
      value = html.slice(at + 1, closing);
      at = closing + 1;
    } else if (assigned > 0) {
      [value = ''] = match(unquoted, html, at) ?? [];
      at += value.length;
    }
    const lowerKey = key.toLowerCase();
    if (!attributes.has(lowerKey)) attributes.set(lowerKey, value);
  }
}

/** The end of a comment, a declaration or a lone `<`; null when it swallows the rest of the page. */
function skipOther(html: string, at: number): number | null {
  if (html.startsWith('<!--', at)) {
    // `<!-->` and `<!--->` are whole comments.
    const empty = length(/<!---?>/y, html, at);
    if (empty > 0) return at + empty;
    const closing = /--!?>/g;
    closing.lastIndex = at + 4;
    return closing.exec(html) === null ? null : closing.lastIndex;
  }
  // An end tag without a name ends at the next `>`, as `<!` and `<?` do, whatever is before the `>`.
  if (/[!?]|\/[^a-z]/iy.test(html.slice(at + 1, at + 3))) {
    const closing = html.indexOf('>', at);
    return closing === -1 ? null : closing + 1;
  }
  // A tag that begins here and never ends swallows the rest of the page.
  return match(opening, html, at) === null ? at + 1 : null;
}

/** Null where the element never ends, or may end elsewhere: a script that contains `<!--` has rules of its own. */
function findEndTag(html: string, { name, end }: Tag): number | null {
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = end;
  const found = closing.exec(html);
  if (found === null) return null;
  const hasComment = name === 'script' && html.slice(end, found.index).includes('<!--');
  return hasComment ? null : found.index;
}

function match(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}

const length = (pattern: RegExp, html: string, at: number): number =>
  match(pattern, html, at)?.[0].length ?? 0;
