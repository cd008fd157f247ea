import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { $actNotice } from '#islands/admin/acts/act-notice.ts';
import { performAct } from '#islands/admin/acts/acts.ts';
import type { AskedAct } from '#islands/admin/acts/asked-act.ts';
import { operatorApi, operatorKeys, readCursor } from '#islands/admin/operator-calls.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';

const fetchSignedIn = vi.hoisted(() => vi.fn<() => Promise<Response>>());
vi.mock('#state/fetch-signed-in.ts', () => ({ fetchSignedIn }));

const id = 's00000000001';
const asked: AskedAct = { act: 'block', target: { kind: 'business', id }, name: 'Copo', seen: 7 };
const why = { reason: 'scam', note: 'No existe' } as const;
const input = { ...why, message: null, email: '' };

test('an act knows its change, and the next one without a change has none', async () => {
  for (const cursor of [7, null, 9]) {
    const response = new Response(null, { status: 204 });
    if (cursor !== null) response.headers.set('x-change-cursor', String(cursor));
    fetchSignedIn.mockResolvedValueOnce(response);
    expect(
      await readCursor(
        operatorApi('POST /admin/businesses/:id/block', { params: { id }, body: why }),
      ),
    ).toBe(cursor);
  }
});

test('an act whose response was lost counts as done when it is sent again, and can be undone', async () => {
  const refusal = { code: 'already_handled', message: 'Lo resolvió Ana hace un momento.' };
  for (const [own, notice] of [
    [true, { tone: 'done', text: expect.stringContaining('en cuanto publique') as string }],
    [undefined, { tone: 'failed', text: refusal.message, undo: null }],
  ] as const) {
    fetchSignedIn.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(performAct(asked, input)).rejects.toMatchObject({ status: 0 });
    fetchSignedIn.mockResolvedValueOnce(Response.json({ ...refusal, own }, { status: 409 }));
    await performAct(asked, input);
    expect($actNotice.get()).toMatchObject(notice);
    expect(typeof $actNotice.get()?.undo).toBe(own ? 'function' : 'object');
  }
});

test('a comment is hidden and a product held, whether somebody reported them or not', async () => {
  for (const [kind, path] of [
    ['review', '/api/admin/reviews/x00000000001/hide'],
    ['product', '/api/admin/products/x00000000001/hold'],
  ] as const) {
    fetchSignedIn.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await performAct(
      { act: 'hide', target: { kind, id: 'x00000000001' }, name: 'Cake', seen: 7 },
      input,
    );
    expect(fetchSignedIn).toHaveBeenLastCalledWith(
      path,
      expect.objectContaining({ method: 'POST' }),
    );
  }
});

test('a refusal makes the guard check the role again, but not a refusal of the guard itself', async () => {
  const body = { code: 'route_not_found', message: 'No existe' };
  const guard = new QueryObserver(queryClient, {
    queryKey: operatorKeys.me,
    queryFn: () => operatorApi('GET /admin/me'),
  });
  fetchSignedIn.mockReset();
  fetchSignedIn.mockResolvedValueOnce(Response.json({ role: 'operator' }));
  fetchSignedIn.mockImplementation(() => Promise.resolve(Response.json(body, { status: 404 })));
  const stop = guard.subscribe(() => undefined);
  await expect.poll(() => guard.getCurrentResult().isSuccess).toBe(true);
  await expect(operatorApi('GET /admin/queue')).rejects.toMatchObject({ status: 404 });
  await expect.poll(() => guard.getCurrentResult().isError).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(fetchSignedIn).toHaveBeenCalledTimes(3);
  stop();
});
