class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

/** A storage of a browser, for tests that run without one: keys are its own properties, as there. */
export const createStorage = (): Storage => new MemoryStorage() as unknown as Storage;

/** One that takes nothing more. */
export const createFullStorage = (): Storage =>
  new Proxy(createStorage(), {
    set() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
