import { defineConfig } from 'vitest/config';
import { trialPatience } from './tests/support/trials/trial.ts';

const suite = (name: string, timeout: number, setup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: trialPatience(timeout),
    hookTimeout: trialPatience(timeout),
    globalSetup: setup,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      suite('unit', 240_000),
      suite('api', 240_000, ['tests/support/database-setup.ts']),
      suite('site', 240_000, ['tests/support/page-setup.ts']),
    ],
  },
});
