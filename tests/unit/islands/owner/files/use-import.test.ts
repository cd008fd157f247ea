import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { ImportPlan } from '#contract/imports.ts';
import { type Table, toTextRow } from '#domain/imports/table.ts';
import type { Part } from '#islands/owner/products/files/file-calls.ts';
import {
  type Checked,
  type ImportWay,
  type Step,
  useImport,
} from '#islands/owner/products/files/use-import.ts';

const calls = vi.hoisted(() => ({ applyPart: vi.fn(), checkRows: vi.fn() }));
vi.mock('#islands/owner/products/files/file-calls.ts', () => calls);
const followPublication = vi.hoisted(() => vi.fn());
vi.mock('#islands/owner/publication/publication.ts', () => ({ followPublication }));
/** The steps that were shown, the newest last. */
const steps = vi.hoisted((): unknown[] => []);
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useState: (first: unknown) => [first, (next: unknown) => steps.push(next)],
}));
const tables = vi.hoisted((): Table[] => []);
vi.mock('#islands/owner/products/files/read-file.ts', () => ({
  readFile: () => Promise.resolve(tables),
}));

afterEach(() => {
  vi.resetAllMocks();
  steps.length = 0;
  tables.length = 0;
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

/** The step that is shown. Fails when it is another one. */
function show<Kind extends Step['kind']>(kind: Kind): Extract<Step, { kind: Kind }> {
  const step = steps.at(-1) as Step;
  expect(step.kind).toBe(kind);
  return step as Extract<Step, { kind: Kind }>;
}

const makeTable = (name: string, ...lines: readonly string[]): Table => ({
  name,
  rows: lines.map((line, index) => toTextRow(index + 1, line.split(';'))),
});
const list = makeTable('Lista', 'nombre;precio', 'Pan;20.50');
const plan: ImportPlan = {
  ...{ created: 1, changed: 0, same: 0, refused: [], categories: [] },
  ...{ fingerprints: ['one'], changes: [1] },
};

const checked = {
  rows: [],
  plan: { fingerprints: ['one', 'two'], changes: [1, 1], refused: [] },
  opened: { importId: 'import' },
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

test('a sheet that is no list leaves the one before open', async () => {
  tables.push(list, makeTable('Notas', 'Llamar al panadero'));
  const way = open();
  await way.choose(new File([], 'Precios.xlsx'));
  const { opened } = show('columns');
  const answered = { ...opened, uses: [{ column: 'name' }, { column: null }] } as const;
  await way.openTable(answered, tables[1] ?? list);
  const after = show('columns');
  expect(after.opened).toBe(answered);
  expect(after.failure).toContain('No encontramos los títulos de las columnas.');
});

test('a file that is checked again after a lost response stays one change', async () => {
  tables.push(list);
  calls.checkRows.mockResolvedValue(plan);
  calls.applyPart.mockRejectedValueOnce(
    new ApiError(409, { code: 'preview_stale', message: 'Cambió' }),
  );
  calls.applyPart.mockResolvedValue(applied);
  const way = open();
  await way.choose(new File([], 'Precios.csv'));
  await way.apply(show('review').checked);
  calls.checkRows.mockRejectedValueOnce(
    new ApiError(0, { code: 'service_unavailable', message: 'Sin respuesta' }),
  );
  await way.check(show('review').checked.opened);
  await way.check(show('columns').opened);
  await way.apply(show('review').checked);
  const [first, second] = calls.applyPart.mock.calls.map(([, part]) => part as Part);
  expect(second?.importId).toBe(first?.importId);
  expect(second?.key).not.toBe(first?.key);
  show('done');
});
