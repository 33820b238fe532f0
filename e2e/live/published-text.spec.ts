import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { choose, createCase, onComponent } from '../process.ts';
import { newDataDirectory, startServer } from '../server-process.ts';
import { test as base, expect } from '../world.ts';

const product = fileURLToPath(new URL('../../', import.meta.url));
const OLD = 'Thank the person';
const NEW = 'Listen to the person first';

/** The journey of this file has a server of its own: a publication is there for everybody. */
const test = base.extend<object, { dataDirectory: string }>({
  dataDirectory: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const directory = await newDataDirectory();
      await use(directory);
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  siteUrl: [
    async ({ dataDirectory }, use) => {
      const server = await startServer({ dataDirectory });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.setTimeout(180_000);

test('a manager who reads a guidance text while another is published goes on with what they read, which stays in the record; the next case has the new one [COMP-CONTENT-01, COMP-CONTENT-04]', async ({
  personAt,
  dataDirectory,
}) => {
  const [adviser, manager] = [await personAt('maren'), await personAt('teodora')];
  const first = await openGrievance(adviser, ['brandt', 'Silas Brandt']);
  await manager.goto(`/cases/${first}`);
  await manager.getByRole('link', { name: 'Start: Before you start' }).click();
  await onComponent(manager, 'Before you start');
  await expect(manager.getByText(OLD)).toBeVisible();

  await publishNewText(dataDirectory);
  const second = await openGrievance(adviser, ['derrin', 'Derrin Lyle-Okafor']);
  await adviser.getByRole('link', { name: 'Start: Before you start' }).click();
  await expect(adviser.getByText(NEW)).toBeVisible();
  await expect(adviser.getByText(OLD)).toHaveCount(0);
  expect(second).not.toBe(first);

  await expect(manager.getByText(OLD)).toBeVisible();
  await choose(manager, 'Continue', 'What is the grievance about?');
  await manager.reload();
  await manager.getByRole('switch', { name: 'Show Completed' }).click();
  await expect(manager.getByText('Completed by Teodora Whitlock', { exact: false })).toBeVisible();
  await expect(manager.getByText(OLD)).toBeVisible();
  await expect(manager.getByText(NEW)).toHaveCount(0);
});

async function openGrievance(page: Page, employee: readonly [term: string, name: string]): Promise<number> {
  return await createCase(page, { employee, section: 'Conduct and grievance', topic: 'Grievance' });
}

/** Publishes the pack of the demonstration with a text that is live from today, as its author would. */
async function publishNewText(dataDirectory: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'evenhand-pack-'));
  await cp(join(product, 'packs', 'northmoor'), directory, { recursive: true });
  const [text, part] = [
    join(directory, 'content', 'grievance-before-you-start.md'),
    join(directory, 'workflows', 'parts', 'grievance-receive.yaml'),
  ];
  await writeFile(join(directory, 'content', 'grievance-new.md'), (await readFile(text, 'utf8')).replace(OLD, NEW));
  const today = new Date().toISOString().slice(0, 10);
  const firstVersion = /^( *- )\{ live: "[-0-9]{10}", file: content\/grievance-before-you-start.*$/m;
  await writeFile(
    part,
    (await readFile(part, 'utf8')).replace(
      firstVersion,
      (line, dash: string) => `${dash}{ live: "${today}", file: content/grievance-new.md }\n${line}`,
    ),
  );
  const pack = async (...args: string[]): Promise<string> => {
    const environment = { ...process.env, DATA_DIR: dataDirectory };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(product, 'server', 'src', 'commands', 'main.ts'), 'pack', ...args],
      { cwd: product, env: environment },
    );
    return stdout;
  };
  await pack('lock', directory);
  await pack('publish', directory, '--author', 'Odile Fenn', '--note', 'Listen before you thank.');
  await rm(directory, { recursive: true });
}
