import { expect, test, vi } from 'vitest';
import { doAct } from '#islands/admin/acts/act.ts';

const fetchSignedIn = vi.hoisted(() => vi.fn<() => Promise<Response>>());
vi.mock('#stores/fetch-signed-in.ts', () => ({ fetchSignedIn }));

test('an act knows its change, and the next one without a change has none', async () => {
  const target = { kind: 'business', id: 's00000000001' } as const;
  const why = { reason: 'scam', note: 'No existe', message: null } as const;
  for (const cursor of [7, null, 9]) {
    const response = new Response(null, { status: 204 });
    if (cursor !== null) response.headers.set('x-change-cursor', String(cursor));
    fetchSignedIn.mockResolvedValueOnce(response);
    expect(await doAct('block', target, why)).toBe(cursor);
  }
});
