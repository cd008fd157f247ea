import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { nullIfRefused, useOnce } from '#islands/account/use-once.ts';

type Call = (sent: string) => Promise<string>;

const createError = (status: number) => new ApiError(status, { code: 'x', message: 'x' });

function draw(send: Call, check: Call): Call {
  const drawn: Call[] = [];
  const Probe = () => {
    drawn.push(useOnce(send, (sent) => check(sent).catch(nullIfRefused)));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  return drawn[0] ?? expect.fail('Nothing was drawn');
}

test.each([0, 429, 503])(
  'a check that fails with %i proves nothing, and the next attempt checks again',
  async (status) => {
    const refusal = createError(400);
    const send = vi.fn<Call>().mockRejectedValueOnce(createError(0)).mockRejectedValue(refusal);
    const check = vi
      .fn<Call>()
      .mockRejectedValueOnce(createError(status))
      .mockResolvedValueOnce('done');
    const once = draw(send, check);
    await expect(once('form')).rejects.toMatchObject({ status: 0 });
    await expect(once('form')).rejects.toMatchObject({ status });
    expect(await once('form')).toBe('done');
  },
);

test('a check that is refused leaves the refusal of the request', async () => {
  const refusal = createError(400);
  const send = vi.fn<Call>().mockRejectedValueOnce(createError(0)).mockRejectedValue(refusal);
  const once = draw(send, vi.fn<Call>().mockRejectedValue(createError(401)));
  await expect(once('form')).rejects.toMatchObject({ status: 0 });
  await expect(once('form')).rejects.toBe(refusal);
});
