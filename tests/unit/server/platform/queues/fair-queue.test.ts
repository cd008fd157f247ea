import { expect, onTestFinished, test, vi } from 'vitest';
import { type Asker, type Slot, createFairQueue } from '#server/platform/queues/fair-queue.ts';
import { listNetworks } from '#domain/visitors/network.ts';

const asker = (address: string, name = 'ana', device: string | null = null): Asker => ({
  networks: listNetworks(address),
  name,
  device,
});

/** A queue with one task at a time. Its first task runs until the test releases it. */
function createHeldQueue(longest = 200) {
  let time = 0;
  const queue = createFairQueue({
    atOnce: 1,
    longest,
    patienceMs: 60_000,
    createRefusal: () => new Error('refused'),
    free: 2,
    now: () => time,
  });
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  const done: string[] = [];
  const outcomes = [queue.run(asker('192.0.2.1'), () => held)];
  return {
    queue,
    ask: (who: Asker, label: string): void => {
      const work = (): Promise<undefined> => {
        done.push(label);
        return Promise.resolve(undefined);
      };
      outcomes.push(queue.run(who, work));
    },
    pass: (ms: number): void => {
      time += ms;
    },
    /** The finished tasks in order, and the number of refused ones. */
    finish: async (): Promise<{ done: string[]; refused: number }> => {
      letGo(undefined);
      const settled = await Promise.allSettled(outcomes);
      return { done, refused: settled.filter(({ status }) => status === 'rejected').length };
    },
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('an asker who came once is next, however many came before from a few networks', async () => {
  const { ask, finish } = createHeldQueue(400);
  for (const network of range(6)) {
    for (const n of range(60)) ask(asker(`203.0.${network}.${n}`, `name ${n}`), 'crowd');
  }
  ask(asker('198.51.100.7'), 'owner');
  const { done, refused } = await finish();
  expect(done.indexOf('owner')).toBe(0);
  expect([done.length, refused]).toEqual([361, 0]);
});

test('the 250 networks of one customer are one crowd', async () => {
  const { ask, finish } = createHeldQueue();
  for (const n of range(250))
    ask(asker(`2001:db8:5:${(n + 1).toString(16)}::1`, `name ${n}`), 'crowd');
  ask(asker('2001:db8:6:1::1'), 'owner');
  const { done, refused } = await finish();
  expect(done.indexOf('owner')).toBe(0);
  expect([done.length, refused]).toEqual([200, 51]);
});

test('250 networks that come once a second take no place from an asker who comes once', async () => {
  const { ask, pass, finish } = createHeldQueue();
  for (let second = 0; second < 5; second += 1) {
    for (const n of range(250)) ask(asker(`10.${n}.0.1`, `name ${n} ${second}`), 'crowd');
    pass(1_000);
  }
  ask(asker('198.51.100.7'), 'owner');
  const { done } = await finish();
  expect(done.indexOf('owner')).toBe(0);
});

test('the newest request of the most frequent asker loses its place', async () => {
  const { ask, finish } = createHeldQueue(3);
  ask(asker('203.0.113.1', 'one'), 'crowd 1');
  ask(asker('203.0.113.2', 'two'), 'crowd 2');
  ask(asker('203.0.113.3', 'three'), 'crowd 3');
  ask(asker('198.51.100.7'), 'owner');
  const { done, refused } = await finish();
  expect(done).toEqual(['owner', 'crowd 1', 'crowd 2']);
  expect(refused).toBe(1);
});

test('within one network a crowd at one name does not delay another name', async () => {
  const { ask, finish } = createHeldQueue();
  for (let n = 0; n < 20; n += 1) ask(asker('203.0.113.1', 'bea'), 'crowd');
  ask(asker('203.0.113.1', 'ana'), 'owner');
  expect((await finish()).done.indexOf('owner')).toBe(0);
});

test('a known device is counted separately, also in the network of a crowd', async () => {
  const { ask, finish } = createHeldQueue();
  for (const n of range(60)) ask(asker('203.0.113.1', `name ${n}`), 'crowd');
  ask(asker('198.51.100.7', 'bea'), 'stranger');
  ask(asker('203.0.113.1', 'ana', 'phone'), 'owner');
  expect((await finish()).done.slice(0, 2)).toEqual(['owner', 'stranger']);
});

test('a known device that comes all the time waits behind others', async () => {
  const { ask, finish } = createHeldQueue();
  for (let n = 0; n < 20; n += 1) ask(asker('203.0.113.1', 'bea', 'tablet'), 'busy');
  ask(asker('198.51.100.7'), 'owner');
  expect((await finish()).done.indexOf('owner')).toBe(0);
});

test('a wider network may come more often before it counts', async () => {
  const { ask, finish } = createHeldQueue();
  for (let n = 0; n < 8; n += 1) ask(asker('2001:db8:5:1::1', `name ${n}`), 'crowd');
  // Its neighbour in the /56, and another person, who has come four times.
  for (let n = 0; n < 4; n += 1) ask(asker('198.51.100.7'), 'other');
  ask(asker('2001:db8:5:2::1'), 'neighbour');
  expect((await finish()).done.indexOf('neighbour')).toBe(0);
});

test('visits of half a minute ago count half, also those of waiting askers', async () => {
  const { ask, pass, finish } = createHeldQueue();
  for (let n = 0; n < 16; n += 1) ask(asker('203.0.113.1'), 'long ago');
  pass(45_000);
  for (let n = 0; n < 8; n += 1) ask(asker('198.51.100.7'), 'before');
  pass(45_000);
  for (let n = 0; n < 4; n += 1) ask(asker('192.0.2.9'), 'just now');
  const { done } = await finish();
  // 2, 3 and 4 of 16, 8 and 4.
  expect([...new Set(done)]).toEqual(['long ago', 'before', 'just now']);
});

test('visits are forgotten, and then nothing is kept', async () => {
  const { queue, ask, pass, finish } = createHeldQueue();
  for (const n of range(60)) ask(asker('203.0.113.1', `name ${n}`), 'crowd');
  await finish();
  expect(queue.isIdle()).toBe(false);
  pass(5 * 60_000);
  expect(queue.isIdle()).toBe(true);
});

test('a task that waits too long is refused, and a failed task makes room', async () => {
  vi.useFakeTimers();
  try {
    const queue = createFairQueue({
      atOnce: 1,
      longest: 5,
      patienceMs: 1_000,
      createRefusal: () => new Error('refused'),
    });
    const { promise, reject } = Promise.withResolvers<undefined>();
    const first = queue.run(asker('192.0.2.1'), () => promise);
    const second = queue.run(asker('192.0.2.2'), () => Promise.resolve('second'));
    const refused = expect(second).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await queue.run(asker('192.0.2.3'), () => Promise.resolve('third'))).toBe('third');
  } finally {
    vi.useRealTimers();
  }
});

test('an asker who came once is next, also when the clock of the machine is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const queue = createFairQueue({
    atOnce: 1,
    longest: 10,
    patienceMs: 60_000,
    createRefusal: () => new Error('refused'),
  });
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  const done: string[] = [];
  const ask = (who: Asker, label: string) =>
    queue.run(who, () => {
      done.push(label);
      return Promise.resolve(undefined);
    });
  const first = queue.run(asker('192.0.2.1'), () => held);
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  const outcomes = [
    ask(asker('203.0.113.1', 'bea'), 'crowd'),
    ask(asker('203.0.113.1', 'bea'), 'crowd'),
    ask(asker('198.51.100.7'), 'owner'),
  ];
  letGo(undefined);
  await Promise.all([first, ...outcomes]);
  expect(done).toEqual(['owner', 'crowd', 'crowd']);
});

test('leaving a place lets others in, and coming back is no new visit', async () => {
  const { queue, ask, finish } = createHeldQueue();
  const { promise: waited, resolve: come } = Promise.withResolvers<undefined>();
  const order: string[] = [];
  const patient = queue.run(asker('198.51.100.7'), async (place) => {
    order.push('patient is in');
    await place.leave(() => waited);
    order.push('patient is back');
  });
  for (const n of range(3)) ask(asker('203.0.113.1', `name ${n}`), 'crowd');
  const { done } = await finish();
  expect([order, done]).toEqual([['patient is in'], ['crowd', 'crowd', 'crowd']]);
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  const busy = queue.run(asker('203.0.113.1'), () => held);
  const outcomes = range(3).map((n) =>
    queue.run(asker('203.0.113.1', `name ${n}`), () => {
      order.push('crowd');
      return Promise.resolve();
    }),
  );
  come(undefined);
  await new Promise(setImmediate);
  letGo(undefined);
  await Promise.all([patient, busy, ...outcomes]);
  expect(order.slice(1, 3)).toEqual(['patient is back', 'crowd']);
});

test('a place that is left for a failing wait is free', async () => {
  const queue = createFairQueue({
    atOnce: 1,
    longest: 5,
    patienceMs: 60_000,
    createRefusal: () => new Error('refused'),
  });
  const failing = queue.run(asker('192.0.2.1'), (place) =>
    place.leave(() => Promise.reject(new Error('broken'))),
  );
  await expect(failing).rejects.toThrow('broken');
  const works = range(2).map((n) => queue.run(asker('192.0.2.1'), () => Promise.resolve(n)));
  expect(await Promise.all(works)).toEqual([0, 1]);
});

test('a place gives way only to askers who came less', async () => {
  const queue = createFairQueue({
    atOnce: 1,
    longest: 10,
    patienceMs: 60_000,
    createRefusal: () => new Error('refused'),
  });
  const order: string[] = [];
  const frequent = queue.run(asker('203.0.113.1'), async (place) => {
    for (let turn = 0; turn < 3; turn += 1) {
      order.push('frequent');
      await place.giveWay();
    }
    order.push('frequent is done');
  });
  const others = range(5).map((n) =>
    queue.run(asker('203.0.113.1', `name ${n}`), () => {
      order.push('crowd');
      return Promise.resolve();
    }),
  );
  const rare = queue.run(asker('198.51.100.7'), () => {
    order.push('rare');
    return Promise.resolve();
  });
  await Promise.all([frequent, rare, ...others]);
  expect(order.slice(0, 2)).toEqual(['frequent', 'rare']);
  expect(order.filter((who) => who === 'crowd')).toHaveLength(5);
  expect(order).toContain('frequent is done');
});

test.each([
  ['the first', undefined],
  ['a left', (place: Slot) => place.leave(() => new Promise((end) => setTimeout(end, 300)))],
  ['a given up', (place: Slot) => place.giveWay()],
])('a task has one time limit, also for %s turn', async (_, giveUp) => {
  vi.useFakeTimers();
  try {
    const queue = createFairQueue({
      atOnce: 1,
      longest: 5,
      patienceMs: 60_000,
      createRefusal: () => new Error('refused'),
    });
    const fail = vi.fn<(error: Error) => void>();
    const hold = () => queue.run(asker('192.0.2.2'), () => new Promise(() => undefined));
    if (giveUp === undefined) void hold();
    const until = performance.now() + 1_000;
    const patient = queue.run(
      asker('192.0.2.1'),
      async (place) => {
        await new Promise((end) => setTimeout(end, 500));
        void hold();
        await giveUp?.(place);
      },
      until,
    );
    patient.catch(fail);
    await vi.advanceTimersByTimeAsync(999);
    expect(fail).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fail).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
