import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from '../bin/chromium.mjs';

/**
 * Set by the step `services` of bin/check, which runs only what needs several server processes over one
 * PostgreSQL. All other runs leave that out.
 */
const isServices = process.env.E2E_PART === 'services';

/** One server for all: the two server processes of the step `services`, or one whose address is given. */
const isOneServer = isServices || process.env.E2E_URL !== undefined;

/**
 * Journeys in a real browser against a real server. Each worker starts a server on a data directory of its
 * own (`world.ts`), a copy of one that is filled once for all (`global-setup.ts`). So a journey changes only
 * what later journeys of the same worker see. Two people at once are two browser contexts in one journey.
 */
export default defineConfig({
  testDir: '.',
  testMatch: isServices ? 'services/**/*.spec.ts' : process.env.TEST_LONG ? '**/*.long.spec.ts' : '**/*.spec.ts',
  testIgnore: [...(process.env.TEST_LONG ? [] : ['**/*.long.spec.ts']), ...(isServices ? [] : ['services/**'])],
  ...(isServices
    ? { globalSetup: './services/global-setup.ts' }
    : isOneServer
      ? {}
      : { globalSetup: './global-setup.ts' }),
  outputDir: 'test-results',
  fullyParallel: true,
  workers: isOneServer ? 1 : 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: process.env.TEST_LONG ? 600_000 : 60_000,
  // Only a failing assertion waits as long as this.
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    launchOptions: await chromiumLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace of every journey took a fifth of the time; `--trace on` records one.
    trace: 'off',
  },
});
