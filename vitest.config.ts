import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './bin/chromium.mjs';

/**
 * Everything that is not a journey. In Node: `contract`, `engine`, `server`, `bin`, and `web-logic`, the web's
 * `*.test.ts`. In a real browser, after them: `web`, its `*.test.tsx`. The server's tests run on one PostgreSQL, which `server/testing/global-setup.ts`
 * starts or takes from TEST_DATABASE_URL.
 */
export default defineConfig(async () => ({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      inNode('contract', 'contract/src', 'ts'),
      inNode('engine', 'engine/src', 'ts'),
      inNode('server', 'server/src', 'ts', './server/testing/global-setup.ts'),
      inNode('bin', 'bin', 'mjs'),
      inNode('web-logic', 'web/src', 'ts'),
      await inBrowser('web'),
    ],
  },
}));

/** A busy machine may take longer than the second that Vitest would wait. Only a test that fails waits this long. */
const waiting = { poll: { timeout: 20_000 } };

/** `*.long.test.*` takes minutes and runs only in `npm run test:long`, which runs nothing else. */
function tests(folder: string, endings: string): { include: string[]; exclude: string[] } {
  const long = `${folder}/**/*.long.test.${endings}`;
  return process.env.TEST_LONG
    ? { include: [long], exclude: ['**/node_modules/**'] }
    : { include: [`${folder}/**/*.test.${endings}`], exclude: ['**/node_modules/**', long] };
}

/**
 * Files share two processes: loading the server's modules anew for every file took more than half of the time. So a test file leaves nothing behind: it closes what it
 * opened and puts back what it replaced.
 */
function inNode(name: string, folder: string, ending: string, globalSetup?: string): TestProjectInlineConfiguration {
  const testTimeout = process.env.TEST_LONG ? 600_000 : 60_000;
  const test = {
    name,
    ...tests(folder, ending),
    environment: 'node',
    ...(globalSetup === undefined ? {} : { globalSetup }),
    isolate: false,
    expect: waiting,
    testTimeout,
    // The first file that needs a database prepares it for all.
    hookTimeout: 180_000,
    sequence: { groupOrder: 0 },
  };
  return { test };
}

async function inBrowser(name: string): Promise<TestProjectInlineConfiguration> {
  const viteConfig = `./${name}/vite.config.ts`;
  return {
    ...(existsSync(viteConfig) ? { extends: viteConfig } : {}),
    root: name,
    test: {
      name,
      ...tests('src', 'tsx'),
      sequence: { groupOrder: 1 },
      // Two pages side by side: said here once more, for what is set for all projects does not
      // reach the pages of a browser.
      maxWorkers: 2,
      expect: waiting,
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: await chromiumLaunchOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
