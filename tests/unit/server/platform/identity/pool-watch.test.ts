import { expect, test } from 'vitest';
import { IdentityError } from '#server/platform/identity/identity-error.ts';
import { PoolFailure } from '#server/platform/identity/hosted/pool-failure.ts';
import { type PoolNews, createPoolWatch } from '#server/platform/identity/hosted/pool-watch.ts';

function watchAt() {
  let time = 0;
  const news: PoolNews[] = [];
  const poolWatch = createPoolWatch(
    (one) => news.push(one),
    () => time,
  );
  return {
    ...poolWatch,
    news,
    wait: (ms: number) => {
      time += ms;
    },
    fail: (action: string, reason: string, isAway = true) =>
      poolWatch
        .watch(action, () => Promise.reject(new PoolFailure(reason, { isAway })))
        .catch(() => undefined),
    succeed: (action: string) => poolWatch.watch(action, () => Promise.resolve()),
  };
}

test('an outage is reported once a minute for each reason, with the number of failed calls', async () => {
  const { news, wait, fail } = watchAt();
  for (let call = 0; call < 100; call += 1) await fail('InitiateAuth', 'refused');
  await fail('SignUp', 'too late');
  wait(60_000);
  await fail('GetUser', 'refused');
  expect(news).toEqual([
    { kind: 'failing', action: 'InitiateAuth', reason: 'refused', unsaid: 0 },
    { kind: 'failing', action: 'SignUp', reason: 'too late', unsaid: 0 },
    { kind: 'failing', action: 'GetUser', reason: 'refused', unsaid: 99 },
  ]);
});

test('reasons that never end do not fill the log', async () => {
  const { news, fail, countFailures } = watchAt();
  for (let call = 0; call < 100; call += 1) await fail('InitiateAuth', `reason ${call}`);
  expect(news).toHaveLength(10);
  expect(countFailures()).toBe(100);
});

test('a pool that responds to one call is not away for others', async () => {
  const { news, fail, succeed, readFailure } = watchAt();
  await fail('InitiateAuth', 'refused');
  expect(readFailure()).toBe('refused');
  await succeed('GetUser');
  expect(readFailure()).toBeNull();
  expect(news.map(({ kind }) => kind)).toEqual(['failing', 'responding']);
});

test('a refusal for a person counts as a response', async () => {
  const { fail, watch, readFailure } = watchAt();
  await fail('InitiateAuth', 'refused');
  const wrong = new IdentityError('NotAuthorizedException', 'Incorrect username or password.');
  await expect(watch('InitiateAuth', () => Promise.reject(wrong))).rejects.toBe(wrong);
  expect(readFailure()).toBeNull();
});

test('a wrong set-up counts as failing until that action works', async () => {
  const { fail, succeed, readFailure } = watchAt();
  await fail('SignUp', 'not permitted', false);
  await succeed('InitiateAuth');
  expect(readFailure()).toBe('not permitted');
  await succeed('SignUp');
  expect(readFailure()).toBeNull();
});

test('unreadable keys still count as failing when another address responds', async () => {
  const { fail, succeed, readFailure } = watchAt();
  await fail('Keys', 'no keys');
  await succeed('InitiateAuth');
  expect(readFailure()).toBe('no keys');
  await succeed('Keys');
  expect(readFailure()).toBeNull();
});
