import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/**
 * Describes the machine of a measurement, for example '2026-11-22 18:04 UTC, 2 cores (AMD EPYC), 24 GB, Node 24.21.0,
 * load 0.3'.
 */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0] ?? 0;
  return (
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${availableParallelism()} cores ` +
    `(${cpu?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, load ${load.toFixed(1)}`
  );
}
