/** Large enough for all but the order sheets of the largest stores; grown when a page asks for it. */
let scratch = Buffer.alloc(2 ** 18);

/**
 * The bytes of a page as it is put in place: with its policy before its first style, and without the style that Astro
 * renders before the first island, in the body, where HTML allows none (`base.css` says it instead). What has no style,
 * as a feed, keeps as it is.
 */
export function encodePage(html: string, policy: string): Uint8Array {
  const parts: string[] = [];
  const style = html.indexOf('<style');
  if (style !== -1) parts.push(html.slice(0, style), policy);
  const start = html.indexOf('<style>astro-island', style);
  if (start === -1) parts.push(html.slice(Math.max(0, style)));
  else {
    const end = html.indexOf('</style>', start) + '</style>'.length;
    parts.push(html.slice(Math.max(0, style), start), html.slice(end));
  }
  return encode(parts);
}

/** Put together as a string first, the parts would be copied twice more. */
function encode(parts: readonly string[]): Uint8Array {
  // A character takes up to three bytes, and one of two units four.
  const most = parts.reduce((sum, part) => sum + part.length * 3, 0);
  if (most > scratch.length) scratch = Buffer.alloc(most);
  const length = parts.reduce((offset, part) => offset + scratch.write(part, offset), 0);
  return Buffer.from(scratch.subarray(0, length));
}
