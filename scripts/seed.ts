import { runCommand, UsageError } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { isCatalogueEmpty } from '../src/server/seed/import-stores.ts';
import { type Database, openDatabase } from '../src/server/platform/db/open.ts';
import { prepareSchema } from '../src/server/platform/db/prepare-schema.ts';
import { loadDemoCatalogue } from '../src/server/seed/demo-catalogue.ts';
import { loadGeneratedCatalogue } from '../src/server/seed/generated-catalogue.ts';
import { drawDemoPictures } from '../src/server/seed/demo-pictures.ts';
import { createPictureKeeper } from '../src/server/pictures/picture-keeper.ts';

const usage = `Fills the database of the settings.

  npm run seed -- --demo                      the demonstration catalogue, with its pictures
  npm run seed -- --stores 500 --products 20  invented stores with so many products each

  --seed <number>  other numbers invent other stores; 1 unless given
  --add            also when the database has stores already`;

interface Given {
  readonly demo: boolean;
  readonly add: boolean;
  readonly stores?: string | undefined;
  readonly products?: string | undefined;
  readonly seed: string;
}

interface Wish {
  readonly isDemo: boolean;
  readonly adds: boolean;
  readonly stores: number;
  readonly products: number;
  readonly seed: number;
}

const options = {
  demo: { type: 'boolean', default: false },
  add: { type: 'boolean', default: false },
  stores: { type: 'string' },
  products: { type: 'string' },
  seed: { type: 'string', default: '1' },
} as const;

function readWish(values: Given): Wish {
  const isDemo = values.demo;
  if (isDemo === (values.stores !== undefined || values.products !== undefined)) {
    throw new UsageError('Give either --demo, or --stores and --products.');
  }
  return {
    isDemo,
    adds: values.add,
    stores: isDemo ? 0 : readWhole('stores', values.stores, 1),
    products: isDemo ? 0 : readWhole('products', values.products, 0),
    seed: readWhole('seed', values.seed, 0),
  };
}

function readWhole(name: string, text: string | undefined, minimum: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : -1;
  if (value < minimum) throw new UsageError(`--${name} must be a whole number from ${minimum} on.`);
  return value;
}

async function seed(wish: Wish): Promise<void> {
  const config = readConfig();
  const database = await openDatabase({ ...config, poolSize: config.databasePool });
  try {
    await prepareSchema(database);
    if (!wish.adds && !(await isCatalogueEmpty(database))) {
      throw new Error('The database has stores already; --add puts the new ones beside them.');
    }
    await (wish.isDemo ? seedDemo(database) : seedInvented(database, wish));
  } finally {
    await database.close();
  }
}

async function seedDemo(database: Database): Promise<void> {
  const report = createProgress('pictures');
  await loadDemoCatalogue(database);
  await drawDemoPictures(database, {
    draw: createPictureKeeper(readConfig().storage).drawDemoPicture,
    onProgress: report,
    stopping: new AbortController().signal,
  });
  console.log('The demonstration catalogue is loaded.');
}

async function seedInvented(database: Database, wish: Wish): Promise<void> {
  const report = createProgress('stores');
  const startedAt = performance.now();
  await loadGeneratedCatalogue(database, { ...wish, now: new Date() }, (done) => {
    report(done, wish.stores);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${wish.stores} stores with ${wish.products} products each, in ${seconds} s.`);
}

const progressMs = 1_000;

function createProgress(what: string): (done: number, total: number) => void {
  let spokenAt = Date.now();
  return (done, total) => {
    if (Date.now() - spokenAt < progressMs) return;
    spokenAt = Date.now();
    console.log(`${done} of ${total} ${what}`);
  };
}

await runCommand({ usage, options }, ({ values }) => seed(readWish(values)));
