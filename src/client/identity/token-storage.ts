import {
  accessTokenEnding as tokenEnding,
  sessionKeyPrefix as prefix,
} from '#domain/browser/stored-session.ts';

/** Holds what the browser does not store, as in some private windows and when there is no room. */
const memory = new Map<string, string>();

/** The browser's storage in the form that the identity client needs. Stored values outlive the tab. */
export const tokenStorage = {
  setItem(key: string, value: string): Promise<void> {
    memory.delete(key);
    try {
      localStorage.setItem(prefix + key, value);
    } catch {
      // The stored value is an earlier one. A used refresh token that is sent again would end the session.
      removeStored(key);
      memory.set(key, value);
    }
    return Promise.resolve();
  },
  getItem: (key: string): Promise<string | null> =>
    Promise.resolve(readItem(key) ?? memory.get(key) ?? null),
  removeItem(key: string): Promise<void> {
    memory.delete(key);
    removeStored(key);
    return Promise.resolve();
  },
  clear(): Promise<void> {
    forgetTokens();
    return Promise.resolve();
  },
};

/** Whether this browser holds an access token, valid or stale. This is cheap, because it loads nothing. */
export function hasStoredTokens(): boolean {
  return [...listKeys(), ...memory.keys()].some((key) => key.endsWith(tokenEnding));
}

/** Whether a session would still exist on the next page. Some browsers refuse storage or have no room. */
export function canKeepTokens(): boolean {
  const key = `${prefix}probe`;
  try {
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Removes all tokens from this browser. */
export function forgetTokens(): void {
  memory.clear();
  for (const key of listKeys()) localStorage.removeItem(prefix + key);
}

/** Calls `onChange` for a sign-in or a sign-out in another tab. Returns a function that stops listening. */
export function watchStoredTokens(onChange: (isSignedIn: boolean) => void): () => void {
  const notice = ({ key, oldValue, newValue }: StorageEvent) => {
    // A missing key means that the whole storage was cleared.
    if (key !== null && !(key.startsWith(prefix) && key.endsWith(tokenEnding))) return;
    const was = key === null || oldValue !== null;
    const is = key !== null && newValue !== null;
    if (was !== is) onChange(is);
  };
  window.addEventListener('storage', notice);
  return () => {
    window.removeEventListener('storage', notice);
  };
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // The storage is missing, so there is nothing to remove.
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
