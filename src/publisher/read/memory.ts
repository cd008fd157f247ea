/** Makes each named read once and hands its promise to all who ask; one that failed is made again. */
export function createMemory() {
  const reads = new Map<string, Promise<unknown>>();
  return <Answer>(name: string, read: () => Promise<Answer>): Promise<Answer> => {
    const known = reads.get(name) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    const answer = read();
    reads.set(name, answer);
    answer.catch(() => reads.delete(name));
    return answer;
  };
}
