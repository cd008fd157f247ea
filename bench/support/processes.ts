import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import type { PublicationReport, PublishProcess } from '../../tests/support/publish-process.ts';

/** Keeps a process and all its threads on one core, where the machine has two and can do so. */
export function pinProcess(pid: number, core: number): void {
  if (availableParallelism() < 2) return;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    // Figures of an unpinned process are those of the machine as it is.
  }
}

/** Resident memory of a process in megabytes; 0 when it is gone, or where `/proc` does not say. */
export const readMemory = (pid: number): number => readStatus(pid, 'VmRSS');

/** The most that it has had so far. */
export const readPeakMemory = (pid: number): number => readStatus(pid, 'VmHWM');

function readStatus(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of a process and all that it started. */
function readTreeMemory(pid: number): number {
  return [pid, ...listDescendants(pid)].reduce((sum, one) => sum + readMemory(one), 0);
}

function listDescendants(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      .filter((child) => child !== '')
      .flatMap((child) => [Number(child), ...listDescendants(Number(child))]);
  } catch {
    return [];
  }
}

const sampleMs = 200;

/** Waits for a publication and returns its report, with the most memory that it and its own processes took. */
export async function findPeak({
  pid,
  report,
}: PublishProcess): Promise<{ report: PublicationReport; peakOfAll: number }> {
  let peakOfAll = 0;
  const timer = setInterval(() => {
    peakOfAll = Math.max(peakOfAll, readTreeMemory(pid));
  }, sampleMs);
  try {
    const finished = await report;
    return { report: finished, peakOfAll };
  } finally {
    clearInterval(timer);
  }
}

/** A port that nobody listens on, for a server that has to know its address before it starts. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
