import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { importPeople } from './import-people.ts';

const COUNT = 50_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function fileWith(managerOf: (index: number) => string): string {
  const lines = Array.from(
    { length: COUNT },
    (_, index) => `L${index},First${index},Last${index},l${index}@example.org,Clerk,stores,${managerOf(index)}`,
  );
  return ['Employee number,First name,Last name,Email,Job title,Policy area,Manager employee number', ...lines].join(
    '\n',
  );
}

async function importing(csv: string): Promise<readonly string[]> {
  const startedAt = performance.now();
  const { lines } = await importPeople(
    server.db,
    { csv, serviceKey: 'northmoor', isDryRun: false },
    { issuer: null, now: server.now() },
  );
  process.stdout.write(`${lines.at(-1)} ${Math.round(performance.now() - startedAt)} ms\n`);
  return lines;
}

test('fifty thousand people in one reporting line are imported, and not when the line is a circle', async () => {
  const circle = await importing(fileWith((index) => `L${(index + 1) % COUNT}`));
  expect(circle).toHaveLength(COUNT + 1);
  expect(circle.at(-1)).toBe('Nothing was changed: 50,000 reasons above.');
  const line = fileWith((index) => (index === COUNT - 1 ? '' : `L${index + 1}`));
  expect(await importing(line)).toEqual(['50,000 people added, 0 changed, 0 as before.']);
  expect(await importing(line)).toEqual(['0 people added, 0 changed, 50,000 as before.']);
}, 180_000);
