import { pino } from 'pino';
import { ConfigError, readConfig } from './config/env.ts';
import { keepNurserySmall } from './memory.ts';
import { createStartReport } from './start-report.ts';
import { startServer } from './start-server.ts';

/** Runs the marketplace until it is told to stop; what keeps it from starting is said in a sentence. */
export async function runServer(): Promise<void> {
  keepNurserySmall();
  try {
    const config = readConfig();
    const logger = pino({ level: config.logLevel });
    const server = await startServer(config, logger, createStartReport(process.stdout, logger));
    const stop = (): void => {
      void server.close().then(() => process.exit(0));
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } catch (error) {
    process.stderr.write(`Vitrina cannot start: ${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `another program uses ${describeAddress(error)}; set PORT to a free port.`;
  }
  const cause = error.cause === undefined ? '' : ` (${explain(error.cause)})`;
  return `${error.message}${cause}`;
}

const describeAddress = (error: Error): string =>
  'port' in error ? `port ${String(error.port)}` : 'the port';
