import { expect, test, vi } from 'vitest';
import { $actNotice } from '#islands/admin/acts/act-notice.ts';
import { perform } from '#islands/admin/acts/perform.ts';
import { doAct } from '#islands/admin/acts/act.ts';

const fetchSignedIn = vi.hoisted(() => vi.fn<() => Promise<Response>>());
vi.mock('#state/fetch-signed-in.ts', () => ({ fetchSignedIn }));

const target = { kind: 'business', id: 's00000000001' } as const;
const why = { reason: 'scam', note: 'No existe', message: null } as const;

test('an act knows its change, and the next one without a change has none', async () => {
  for (const cursor of [7, null, 9]) {
    const response = new Response(null, { status: 204 });
    if (cursor !== null) response.headers.set('x-change-cursor', String(cursor));
    fetchSignedIn.mockResolvedValueOnce(response);
    expect(await doAct('block', target, why)).toBe(cursor);
  }
});

test('an act whose response was lost is done when it is sent again, and can be undone', async () => {
  const refusal = { code: 'already_handled', message: 'Lo resolvió Ana hace un momento.' };
  for (const [own, notice] of [
    [true, { tone: 'done', text: expect.stringContaining('en cuanto publique') as string }],
    [undefined, { tone: 'failed', text: refusal.message, undo: null }],
  ] as const) {
    fetchSignedIn.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(perform('block', target, why)).rejects.toMatchObject({ status: 0 });
    fetchSignedIn.mockResolvedValueOnce(Response.json({ ...refusal, own }, { status: 409 }));
    await perform('block', target, why);
    expect($actNotice.get()).toMatchObject(notice);
    expect(typeof $actNotice.get()?.undo).toBe(own ? 'function' : 'object');
  }
});
