import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ownEnvironment } from './own-environment.ts';
import { findScriptFile } from './script-file.ts';
import { publisherFlags } from '#publisher/process.ts';
import type { PublisherConfig } from '#publisher/start.ts';
import { allocatorSettings } from '#server/save-memory.ts';

export interface PublicationReport {
  /** Null when only changes were published. */
  readonly complete: {
    readonly pages: number;
    readonly milliseconds: number;
    readonly changed: number;
    readonly removed: number;
    readonly files: readonly string[];
  } | null;
  readonly troubles: readonly string[];
  /** Processor time of the publisher, all threads together. */
  readonly cpuMs: number;
  readonly peakMegabytes: number;
}

export interface PublishOptions {
  readonly config: PublisherConfig;
  readonly everything: boolean;
}

export interface PublishProcess {
  readonly pid: number;
  readonly report: Promise<PublicationReport>;
}

export function startPublication(options: PublishOptions): PublishProcess {
  const child = fork(findScriptFile('publish'), [JSON.stringify(options)], {
    execArgv: publisherFlags,
    env: { ...ownEnvironment(), ...allocatorSettings, NODE_ENV: 'production' },
  });
  const report = Promise.race([
    once(child, 'message').then(([message]) => message as PublicationReport),
    once(child, 'exit').then(([code]): never => {
      throw new Error(`The publication ended with ${String(code)}`);
    }),
  ]);
  return { pid: child.pid ?? 0, report };
}
