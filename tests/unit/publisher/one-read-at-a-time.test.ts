import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { idOf } from './site.ts';
import { createApi } from '#client/api.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

test.each(['home', 'directory'] as const)(
  'the data of %s is read one call after another, so that an owner who saves waits for one at most',
  async (page) => {
    const api = new MemoryApi();
    api.addStore(idOf('cafe'));
    let inFlight = 0;
    let most = 0;
    const fetch: typeof globalThis.fetch = async (...request) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      const response = await api.fetch(...request);
      inFlight -= 1;
      return response;
    };
    const catalogue = createCatalogue(createApi({ baseUrl: 'http://api', fetch }));
    const view = page === 'home' ? catalogue.home() : catalogue.directory({ type: null, page: 1 });
    expect(JSON.stringify(await view)).toContain(idOf('cafe'));
    expect(most).toBe(1);
  },
);
