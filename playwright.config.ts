import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { trialPatience } from './tests/support/trials/trial.ts';

const executablePath = findBrowser();
const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test is gone before it gains by code that V8 compiles once more, for speed.
  '--js-flags=--no-maglev --no-turbofan',
];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser-setup.ts',
  // One more than the cores of a small machine, so that none is idle while a test waits.
  workers: 3,
  retries: 0,
  // What waits longer has failed, even on a slow and busy machine.
  timeout: trialPatience(120_000),
  expect: { timeout: 30_000, toPass: { intervals: [100] } },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    locale: 'es-CU',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      // Chromium has no sandbox for root.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
  // All that the network, storage, an account or a refusal decides knows nothing of the width: a phone proves it. A title
  // says `@wide-too` where the layout is the subject, and `@wide-only` of what a pointer alone can do, what sets the width
  // itself and what is the same at any.
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      grepInvert: /@wide-only\b/,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grep: /@wide-/,
    },
  ],
});
