import type { ConnectedApi } from './serve-api.ts';
import type { Config } from '../src/server/platform/config/env.ts';

/** The API that `API_URL` names, or one on the settings' own database, on a free port of this machine. */
export async function connectApi(config: Config): Promise<ConnectedApi> {
  if (config.apiUrl !== undefined) {
    const token = config.publisherToken ?? null;
    return { url: config.apiUrl, token, close: () => Promise.resolve() };
  }
  // Takes three times as long to load as all else that publishes.
  const { serveApi } = await import('./serve-api.ts');
  return serveApi(config);
}
