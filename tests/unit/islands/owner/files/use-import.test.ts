import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import {
  type Checked,
  type ImportWay,
  useImport,
} from '#islands/owner/products/files/use-import.ts';

const calls = vi.hoisted(() => ({ applyPart: vi.fn(), checkRows: vi.fn() }));
vi.mock('#islands/owner/products/files/file-calls.ts', () => calls);
const followPublication = vi.hoisted(() => vi.fn());
vi.mock('#islands/owner/publication/publication.ts', () => ({ followPublication }));

afterEach(() => {
  vi.resetAllMocks();
});

function open(): ImportWay {
  const ways: ImportWay[] = [];
  const Probe = () => {
    ways.push(useImport('store'));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  return ways[0] ?? expect.fail('Nothing was drawn');
}

const checked = {
  rows: [],
  plan: { fingerprints: ['one', 'two'], changes: [1, 1], refused: [] },
  importId: 'import',
  round: 0,
} as unknown as Checked;
const applied = { created: 1, changed: 0, batchId: 'batch' };

test.each(['stopped', 'failed', 'refused'] as const)(
  'what was applied before the rest was %s is followed to the public pages',
  async (end) => {
    const way = open();
    calls.applyPart.mockImplementationOnce(() => {
      if (end === 'stopped') way.stop();
      return Promise.resolve(applied);
    });
    const code = end === 'refused' ? 'preview_stale' : 'internal';
    calls.applyPart.mockRejectedValueOnce(new ApiError(500, { code, message: 'No' }));
    await way.apply(checked);
    expect(calls.applyPart).toHaveBeenCalledTimes(end === 'stopped' ? 1 : 2);
    expect(followPublication).toHaveBeenCalledOnce();
  },
);

test('a file of which nothing was applied is followed nowhere', async () => {
  calls.applyPart.mockRejectedValue(new ApiError(503, { code: 'internal', message: 'No' }));
  await open().apply(checked);
  expect(followPublication).not.toHaveBeenCalled();
});
