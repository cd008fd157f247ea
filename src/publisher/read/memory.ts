/**
 * Makes each named read once and hands its promise to all who ask; one that failed is made again. Of the last so many
 * alone, where a number is given.
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
