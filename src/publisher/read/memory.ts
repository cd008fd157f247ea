/**
 * Makes each named read once and gives its promise to every caller. A failed read is made again. With `mostKept` it
 * remembers only that many of the last reads.
 */
export function createMemory(mostKept = Infinity) {
  const reads = new Map<string, Promise<unknown>>();
  return <Value>(name: string, read: () => Promise<Value>): Promise<Value> => {
    const known = reads.get(name) as Promise<Value> | undefined;
    if (known !== undefined) return known;
    const value = read();
    reads.set(name, value);
    const [oldest] = reads.keys();
    if (reads.size > mostKept && oldest !== undefined) reads.delete(oldest);
    value.catch(() => {
      if (reads.get(name) === value) reads.delete(name);
    });
    return value;
  };
}
