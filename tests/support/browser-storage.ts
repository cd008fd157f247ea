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

/** A browser's storage for tests without a browser. As in a browser, its keys are its own properties. */
export const createStorage = (): Storage => new MemoryStorage() as unknown as Storage;

export const createFullStorage = (): Storage =>
  new Proxy(createStorage(), {
    set() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
