import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadPacks } from '../../testing/load-packs.ts';
import { numbersOfTasks } from '../../testing/own-tasks.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createLogger } from '../platform/logger.ts';
import { fillDemo } from './fill-demo.ts';

const FILLING_MS = 240_000;

test.each([
  ['a Saturday morning', '2026-11-28T08:00:00.000Z'],
  ['a Sunday night', '2026-11-29T23:30:00.000Z'],
  ['a Monday just after midnight', '2027-07-04T23:10:00.000Z'],
  ['a bank holiday', '2026-12-25T15:00:00.000Z'],
])(
  'a demonstration that begins on %s has tasks overdue, tasks due today and more that are due later',
  { timeout: FILLING_MS },
  async (_, now) => {
    const server = await startTestServer();
    try {
      server.setNow(now);
      const northmoor = await loadPacks(
        [fileURLToPath(new URL('../../../packs/northmoor', import.meta.url))],
        server.now(),
      );
      await fillDemo({ db: server.db, files: server.files, log: createLogger('silent') }, northmoor, server.now());
      const [all, overdue, today] = (await numbersOfTasks(server, 'maren')) as [number, number, number];
      expect(overdue).toBe(3);
      expect(today).toBeGreaterThanOrEqual(3);
      expect(today).toBeLessThanOrEqual(6);
      expect(all - overdue - today).toBeGreaterThan(overdue + today);
      for (const [name, role] of [['edda'], ['rufus'], ['priya', 'HRUser'], ['teodora'], ['isaac']] as const) {
        const [, late, due] = (await numbersOfTasks(server, name, role)) as [number, number, number];
        expect(late, name).toBeGreaterThan(0);
        expect(due, name).toBeGreaterThan(0);
      }
    } finally {
      await server.close();
    }
  },
);
