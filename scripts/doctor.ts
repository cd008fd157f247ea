import { runCommand } from './run-command.ts';
import { describeFailure } from '../src/server/platform/describe-failure.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { examine } from '../src/server/doctor/finding.ts';
import { listExaminations } from '../src/server/doctor/list-examinations.ts';

const usage = `Looks at what the settings lead to, and says a line of each.

  npm run doctor`;

await runCommand({ usage }, async () => {
  for (const examination of listExaminations(readConfig())) {
    const findings = await examine(examination, describeFailure);
    for (const { subject, isRight, sentence } of findings) {
      console.log(`${isRight ? 'right' : 'WRONG'}  ${subject.padEnd(9)} ${sentence}`);
      if (!isRight) process.exitCode = 1;
    }
  }
});
