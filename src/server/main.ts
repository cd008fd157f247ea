import { pino } from 'pino';
import { describeShortMemory, hasMemoryToSpare } from '#files/machine-memory.ts';
import { demandPublicSettings, readConfig } from '#server/platform/config/env.ts';
import { requireFolders } from '#server/platform/require-folders.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';
import { keepHeapSmall } from './save-memory.ts';
import { createStartReport } from './start-report.ts';
import { startPublisherAlone } from './start-publisher.ts';
import { startServer } from './start-server.ts';

/**
 * Starts the marketplace and returns a function that stops it. When it cannot start, it prints the reason in one
 * sentence.
 */
export async function runServer(): Promise<() => void> {
  keepHeapSmall();
  try {
    const config = readConfig();
    demandPublicSettings(config);
    requireFolders(config);
    const logger = pino({ level: config.logLevel });
    const report = createStartReport(process.stdout, logger);
    const short = describeShortMemory('run');
    if (short !== null) logger.warn(short);
    const server = await (config.runs === 'publisher'
      ? startPublisherAlone(config, logger, report)
      : startServer(config, logger, report, { isOptimized: hasMemoryToSpare() }));
    return () => {
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the stop was not in order');
          process.exit(1);
        },
      );
    };
  } catch (error) {
    process.stderr.write(`Vitrina cannot start: ${describeFailure(error)}\n`);
    process.exit(1);
  }
}
