import { runShortCommand } from './run-command.ts';
import { describeFailure } from '../src/server/describe-failure.ts';
import { readConfig } from '../src/server/config/env.ts';
import { examineDatabase } from '../src/server/doctor/examine-database.ts';
import { examinePlaces } from '../src/server/doctor/examine-places.ts';
import { examineServices } from '../src/server/doctor/examine-services.ts';
import { examine } from '../src/server/doctor/finding.ts';

await runShortCommand(async () => {
  const config = readConfig();
  const examinations = [
    ...examineDatabase(config),
    ...examinePlaces(config),
    ...examineServices(config),
  ];
  for (const examination of examinations) {
    const { subject, isRight, sentence } = await examine(examination, describeFailure);
    console.log(`${isRight ? 'right' : 'WRONG'}  ${subject.padEnd(9)} ${sentence}`);
    if (!isRight) process.exitCode = 1;
  }
});
