/** Large enough for all but the order sheets of the largest stores; grown when a page asks for it. */
let scratch = Buffer.alloc(2 ** 18);

/** The bytes of a page. `Buffer.from` takes longer: it walks through the text first, to know how many they are. */
export function encodePage(html: string): Uint8Array {
  // A character takes up to three bytes, and one of two units four.
  const most = html.length * 3;
  if (most > scratch.length) scratch = Buffer.alloc(most);
  return Buffer.from(scratch.subarray(0, scratch.write(html)));
}
