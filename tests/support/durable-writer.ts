import { sql } from 'kysely';
import { openDatabase } from '#server/db/open.ts';

// Run as a process of its own: writes words until it is killed and says each number once it is committed.
const [dataDir = '', first = '0'] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
process.stdout.write('open\n');
await Promise.all(
  Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; ; turn += 1) {
      const word = `w${first}-${writer}-${turn}`;
      await sql`insert into search_words (word) values (${word})`.execute(database.kysely);
      process.stdout.write(`${word}\n`);
    }
  }),
);
