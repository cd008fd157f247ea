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
];

/** What sets the width itself, or looks at pages that are the same at any; on the project with a mouse alone. */
const anyWidth = /(?:injection|reflow)\.spec\.ts$/;
/**
 * What a wide screen lays out or is used otherwise. All else, such as what the network, storage, an account or a
 * refusal decides, knows nothing of the width: a phone proves it.
 */
const layouts =
  /(?:comments|gallery|header|keyboard|order-sheet|owner-toasts|product-page|screens|search|site|storefront)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser-setup.ts',
  // One more than the cores of a small machine, so that none is idle while a test waits.
  workers: 3,
  retries: 0,
  // What waits longer has failed, even on a slow and busy machine.
  timeout: trialPatience(120_000),
  expect: { timeout: 30_000 },
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
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      testIgnore: anyWidth,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: [anyWidth, layouts],
    },
  ],
});
