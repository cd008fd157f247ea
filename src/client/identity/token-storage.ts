import {
  accessTokenEnding as tokenEnding,
  sessionKeyPrefix as prefix,
} from '#domain/browser/stored-session.ts';

/** Holds the tokens where the browser keeps nothing, as in some private windows. */
const memory = new Map<string, string>();

/** The browser's storage as the identity client wants it; what is kept outlives the tab. */
export const tokenStorage = {
  setItem(key: string, value: string): Promise<void> {
    try {
      localStorage.setItem(prefix + key, value);
    } catch {
      memory.set(key, value);
    }
    return Promise.resolve();
  },
  getItem: (key: string): Promise<string | null> =>
    Promise.resolve(readItem(key) ?? memory.get(key) ?? null),
  removeItem(key: string): Promise<void> {
    memory.delete(key);
    try {
      localStorage.removeItem(prefix + key);
    } catch {
      // There was nothing to keep it in.
    }
    return Promise.resolve();
  },
  clear(): Promise<void> {
    forgetTokens();
    return Promise.resolve();
  },
};

/** Whether this browser holds an access token, true or stale; cheap to ask, as nothing is loaded for it. */
export function hasStoredTokens(): boolean {
  return [...listKeys(), ...memory.keys()].some((key) => key.endsWith(tokenEnding));
}

/** Whether a session would be there on the next page: some browsers refuse storage, or have none left. */
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

/** Drops every token of this browser. */
export function forgetTokens(): void {
  memory.clear();
  for (const key of listKeys()) localStorage.removeItem(prefix + key);
}

/** Emits a sign-in or a sign-out of another tab; returns how to stop listening. */
export function watchStoredTokens(onChange: (isSignedIn: boolean) => void): () => void {
  const notice = ({ key, oldValue, newValue }: StorageEvent) => {
    // Without a key the whole storage was cleared.
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
