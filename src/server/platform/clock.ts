import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findProgram } from '#files/programs.ts';
import type { Database } from '#server/platform/db/open.ts';

const dayMs = 24 * 60 * 60_000;
const longestIdleMs = 3 * 365 * dayMs;

/** A thing with a known time, which cannot be later than now. */
export interface Mark {
  readonly what: string;
  readonly at: number;
}

interface Known {
  readonly marks: readonly Mark[];
  /** The clock of the database server. */
  readonly server?: number;
}

/**
 * Describes a clock that is a day or more away from times that are known without a network; null when the clock may be
 * right.
 */
export function findClockFault(now: number, { marks, server }: Known): string | null {
  const says = `The clock of this machine says ${format(now)}`;
  const mend =
    'set it (`timedatectl set-ntp true`): sign-ins, codes and the offers of the day go by it';
  if (server !== undefined && Math.abs(server - now) > dayMs) {
    return `${says}, and that of the database server ${format(server)}: one of them is wrong, ${mend}`;
  }
  const newest = marks.toSorted((one, other) => other.at - one.at)[0];
  if (newest === undefined) return null;
  if (newest.at - now > dayMs) {
    return `${says}, and ${newest.what} is of ${format(newest.at)}: it is behind, ${mend}`;
  }
  if (now - newest.at > longestIdleMs) {
    return `${says}, and nothing here is newer than ${format(newest.at)} (${newest.what}): it may be ahead, ${mend}`;
  }
  return null;
}

const format = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Marks of this machine: the time of the program's build, of the last write of the data, and the year of Node's time
 * zones.
 */
export function listMarks(dataDir: string): Mark[] {
  const year = /^(\d{4})/.exec(process.versions.tz ?? '')?.[1];
  return [
    ...readTime('the program', findProgram('server.js')),
    ...readTime('the embedded database', join(dataDir, 'database/global/pg_control')),
    ...readTime('the file of secrets', join(dataDir, 'secrets.json')),
    ...(year === undefined ? [] : [{ what: 'Node', at: Date.UTC(Number(year), 0) }]),
  ];
}

function readTime(what: string, file: string): Mark[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? [] : [{ what, at: stats.mtimeMs }];
}

/** Times that the database knows: its newest change, and its server's clock. */
export async function readDatabaseTimes({ kysely, kind }: Database): Promise<Known> {
  const { rows } = await sql<{ now: number; newest: number | null }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      (select extract(epoch from max(at))::float8 * 1000 from changes) as newest`.execute(kysely);
  const { now, newest } = rows[0] ?? { now: 0, newest: null };
  return {
    marks: newest === null ? [] : [{ what: 'the newest change of the catalogue', at: newest }],
    ...(kind === 'server' && { server: now }),
  };
}
