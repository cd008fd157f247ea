import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api.ts';
import { requestTimeout } from '#domain/messages/sentences.ts';
import { createListing } from '#islands/shared/listing/listing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Query {
  readonly page: number;
}

const list = (text: string, totalPages = 3) => ({ text, meta: { totalPages } });
type List = ReturnType<typeof list>;

/** A listing whose calls are resolved by hand, in any order. */
function openListing() {
  const calls: { page: number; signal: AbortSignal; result: PromiseWithResolvers<List> }[] = [];
  const listing = createListing<Query, List>({
    rendered: { page: 1 },
    pathOf: ({ page }) => `/offers?page=${page}`,
    load: ({ page }, signal) => {
      const result = Promise.withResolvers<List>();
      calls.push({ page, signal, result });
      return result.promise;
    },
  });
  const resolveCall = async (index: number, text: string, totalPages?: number) => {
    calls[index]?.result.resolve(list(text, totalPages));
    await Promise.resolve();
    await Promise.resolve();
  };
  const failCall = async (index: number, error: unknown) => {
    calls[index]?.result.reject(error);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { listing, calls, resolveCall, failCall, state: () => listing.$state.get() };
}

describe('createListing', () => {
  it('begins as rendered, without a call', () => {
    const { calls, state } = openListing();
    expect(state()).toEqual({ kind: 'adopted', query: { page: 1 } });
    expect(calls).toEqual([]);
  });

  it('is loading at once, then shows the result', async () => {
    const { listing, resolveCall, state } = openListing();
    listing.show({ page: 2 });
    expect(state()).toEqual({ kind: 'loading', query: { page: 2 } });
    await resolveCall(0, 'two');
    expect(state()).toEqual({ kind: 'shown', query: { page: 2 }, result: list('two') });
  });

  it('gives up the call before when another is asked for, and drops its late result', async () => {
    const { listing, calls, resolveCall, state } = openListing();
    listing.show({ page: 2 });
    listing.show({ page: 3 });
    expect(calls[0]?.signal.aborted).toBe(true);
    await resolveCall(1, 'three');
    await resolveCall(0, 'two');
    expect(state()).toEqual({ kind: 'shown', query: { page: 3 }, result: list('three') });
  });

  it('says nothing of a call that fails because it was given up', async () => {
    const { listing, failCall, state } = openListing();
    listing.show({ page: 2 });
    listing.show({ page: 1 });
    await failCall(0, new Error('aborted'));
    expect(state()).toEqual({ kind: 'adopted', query: { page: 1 } });
  });

  it('gives up after twenty seconds what nothing else gives up, such as its script', async () => {
    vi.useFakeTimers();
    const { listing, calls, resolveCall, state } = openListing();
    listing.show({ page: 2 });
    vi.advanceTimersByTime(19_999);
    listing.show({ page: 3 });
    vi.advanceTimersByTime(19_999);
    expect(state().kind).toBe('loading');
    vi.advanceTimersByTime(1);
    expect(state()).toEqual({
      kind: 'failed',
      query: { page: 3 },
      message: requestTimeout,
    });
    expect(calls[1]?.signal.aborted).toBe(true);
    await resolveCall(1, 'late');
    expect(state().kind).toBe('failed');
    listing.retry();
    await resolveCall(2, 'three');
    vi.advanceTimersByTime(60_000);
    expect(state()).toMatchObject({ kind: 'shown', result: list('three') });
  });

  it('keeps the query of a failed call and reads it again on retry', async () => {
    const { listing, calls, resolveCall, failCall, state } = openListing();
    listing.show({ page: 2 });
    await failCall(0, new ApiError(500, { code: 'internal', message: 'Ha fallado' }));
    expect(state()).toMatchObject({ kind: 'failed', query: { page: 2 } });
    listing.retry();
    expect(state()).toEqual({ kind: 'loading', query: { page: 2 } });
    await resolveCall(1, 'two');
    expect(calls.map(({ page }) => page)).toEqual([2, 2]);
    expect(state()).toMatchObject({ kind: 'shown', result: list('two') });
  });

  it('goes back to what it has shown without a call', async () => {
    const { listing, calls, resolveCall, state } = openListing();
    listing.show({ page: 2 });
    await resolveCall(0, 'two');
    listing.show({ page: 3 });
    await resolveCall(1, 'three');
    listing.restore({ page: 2 });
    expect(state()).toEqual({ kind: 'shown', query: { page: 2 }, result: list('two') });
    listing.restore({ page: 1 });
    expect(state()).toEqual({ kind: 'adopted', query: { page: 1 } });
    expect(calls).toHaveLength(2);
  });

  it('reads anew what a tap asks for, shown before or not', async () => {
    const { listing, calls, resolveCall } = openListing();
    listing.show({ page: 2 });
    await resolveCall(0, 'two');
    listing.show({ page: 3 });
    listing.show({ page: 2 });
    expect(calls.map(({ page }) => page)).toEqual([2, 3, 2]);
  });

  it('stays as it is when the address names what it shows', () => {
    const { listing, calls, state } = openListing();
    listing.show({ page: 2 });
    listing.restore({ page: 2 });
    expect(calls).toHaveLength(1);
    expect(state().kind).toBe('loading');
  });

  it('goes to the last page from one past the end, and says so in the address', async () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { replaceState });
    const { listing, calls, resolveCall, state } = openListing();
    listing.restore({ page: 9 });
    await resolveCall(0, 'nothing', 2);
    expect(replaceState.mock.calls).toEqual([[null, '', '/offers?page=2']]);
    expect(state()).toEqual({ kind: 'loading', query: { page: 2 } });
    await resolveCall(1, 'two', 2);
    expect(state()).toMatchObject({ kind: 'shown', query: { page: 2 } });
    listing.restore({ page: 7 });
    await resolveCall(2, 'nothing', 0);
    expect(state()).toEqual({ kind: 'adopted', query: { page: 1 } });
    expect(calls.map(({ page }) => page)).toEqual([9, 2, 7]);
  });

  it('leaves the address alone when something else was asked for meanwhile', async () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { replaceState });
    const { listing, resolveCall, state } = openListing();
    listing.restore({ page: 9 });
    listing.show({ page: 3 });
    await resolveCall(0, 'nothing', 2);
    expect(replaceState).not.toHaveBeenCalled();
    expect(state()).toEqual({ kind: 'loading', query: { page: 3 } });
  });
});
