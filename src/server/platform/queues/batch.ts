/** The greatest number of keys in one call of `ask`. */
const maxKeys = 1_000;

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Combines requests for many keys into few calls of `ask`. One call runs at a time. Requests that arrive meanwhile
 * share the next call, so a crowd delays nobody by more than two calls. `ask` returns a function that gives the value
 * of each key. It is called in the order in which the keys arrived.
 */
export function createBatch<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;
  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.splice(0, maxKeys);
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
