/** Keys of one question. */
const most = 1_000;

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Asks one question at a time. Whoever comes while one is under way shares the next with all others that do, so that a crowd
 * holds nobody up for longer than two questions. What `ask` returns is called for each key in the order of their coming.
 */
export function createBatch<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;
  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.splice(0, most);
      try {
        const find = await ask(asked.map(({ key }) => key));
        for (const { key, resolve } of asked) resolve(find(key));
      } catch (cause) {
        for (const { reject } of asked) reject(cause);
      }
    }
    isAsking = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askAll();
    });
}
