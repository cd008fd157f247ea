import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { PublicationReport, PublishProcess } from '../../tests/support/publish-process.ts';

/** Binds a process with all its threads to one core, on machines with two cores where this is possible. */
export function pinProcess(pid: number, core: number): void {
  if (availableParallelism() < 2) return;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    // Without binding, the figures are those of the whole machine.
  }
}

/** Resident memory of a process in megabytes; 0 when it has ended, or on systems without `/proc`. */
export const readMemory = (pid: number): number => readStatus(pid, 'VmRSS');

/** The greatest memory that it has had so far. */
export const readPeakMemory = (pid: number): number => readStatus(pid, 'VmHWM');

function readStatus(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of a process and of all processes that it started. */
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

/** Waits for a publication. Returns its report, with the greatest memory of it and its own processes. */
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
