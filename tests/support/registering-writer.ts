import { openDatabase } from '#server/db/open.ts';
import { createServices } from '#server/services/index.ts';
import { makeRegistration } from './registration.ts';

// Registers without end and reports each registration that was confirmed, until it is killed.
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl });
const { accounts } = createServices({ database, secret: 'a secret of the tests' });

async function registerWithoutEnd(): Promise<never> {
  for (;;) {
    const registration = makeRegistration();
    await accounts.register(registration);
    process.stdout.write(`${registration.email}\n`);
  }
}

await Promise.all([registerWithoutEnd(), registerWithoutEnd(), registerWithoutEnd()]);
