/**
 * Holds a draft for the form of this tab until what it resolves to is called; null where another tab holds it. In a
 * browser without locks every tab holds it.
 */
export function holdDraft(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((end) => {
      release = end;
    });
    if (!('locks' in navigator)) {
      resolve(release);
      return;
    }
    const hold = (lock: Lock | null) => {
      resolve(lock && release);
      return lock === null ? undefined : released;
    };
    navigator.locks.request(`vitrina-draft:${name}`, { ifAvailable: true }, hold).catch(() => {
      resolve(release);
    });
  });
}
