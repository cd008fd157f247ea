import type { ConnectedApi } from './serve-api.ts';
import type { Config } from '../src/server/platform/config/env.ts';

/** Connects to the API at `API_URL`, or starts one on the settings' own database, on a free port of this machine. */
export async function connectApi(config: Config): Promise<ConnectedApi> {
  if (config.apiUrl !== undefined) {
    const token = config.publisherToken ?? null;
    return { url: config.apiUrl, token, close: () => Promise.resolve() };
  }
  // This import takes three times as long as all other code of the publisher.
  const { serveApi } = await import('./serve-api.ts');
  return serveApi(config);
}
