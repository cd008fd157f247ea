import { defineConfig } from 'vitest/config';

const suite = (name: string, timeout: number) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: timeout, hookTimeout: timeout },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [suite('unit', 60_000), suite('api', 120_000), suite('site', 240_000)],
  },
});
