import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './bin/chromium.mjs';

/**
 * Everything that is not a journey: `contract`, `engine`, `server` and `bin` run in Node, `web` in a real browser, after them.
 * The server's tests run on the embedded database, or on PostgreSQL when TEST_DATABASE_URL is set (`server/src/testing`).
 */
export default defineConfig(async () => ({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      inNode('contract', ['contract/src/**/*.test.ts']),
      inNode('engine', ['engine/src/**/*.test.ts']),
      inNode('server', ['server/src/**/*.test.ts']),
      inNode('bin', ['bin/**/*.test.mjs']),
      await inBrowser('web'),
    ],
  },
}));

function inNode(name: string, include: string[]): TestProjectInlineConfiguration {
  return { test: { name, include, environment: 'node', testTimeout: 20_000, hookTimeout: 60_000, sequence: { groupOrder: 0 } } };
}

async function inBrowser(name: string): Promise<TestProjectInlineConfiguration> {
  const viteConfig = `./${name}/vite.config.ts`;
  return {
    ...(existsSync(viteConfig) ? { extends: viteConfig } : {}),
    root: name,
    test: {
      name,
      include: ['src/**/*.test.{ts,tsx}'],
      sequence: { groupOrder: 1 },
      testTimeout: 20_000,
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
