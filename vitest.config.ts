import { defineConfig } from 'vitest/config';

const suite = (name: string, timeout: number, setup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: timeout,
    globalSetup: setup,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      suite('unit', 60_000),
      suite('api', 120_000, ['tests/support/database-setup.ts']),
      suite('site', 240_000),
    ],
  },
});
