/** Makes each named read once and hands its promise to all who ask; one that failed is made again. */
export function createMemory() {
  const reads = new Map<string, Promise<unknown>>();
  return <Value>(name: string, read: () => Promise<Value>): Promise<Value> => {
    const known = reads.get(name) as Promise<Value> | undefined;
    if (known !== undefined) return known;
    const value = read();
    reads.set(name, value);
    value.catch(() => reads.delete(name));
    return value;
  };
}
