import { fileURLToPath } from 'node:url';
import type { CompiledPack } from '@evenhand/engine/pack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { loadPacks } from '../../testing/load-packs.ts';
import { withComponent } from '../../testing/publish-changed.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';
import { tryPublishing } from '../configuration/publish-pack.ts';
import { assertSchema } from '../platform/database/migrate.ts';
import { comparePack, effectsOf } from './pack-database.ts';

const northmoor = fileURLToPath(new URL('../../../packs/northmoor', import.meta.url));

let server: TestServer;
/** As it is compiled, and as the test database was made from it. */
let published: CompiledPack;
/** Cases in which a grievance is running. */
let running: number[];
beforeAll(async () => {
  server = await startTestServer();
  published = (await loadPacks([northmoor], server.now()))[0]!.pack;
  running = [(await openGrievance(server)).caseId, (await openGrievance(server)).caseId];
  await openCase(server);
});
afterAll(() => server.close());

/** Northmoor with another title and another text for the guide of the grievance. */
function changed(pack: CompiledPack): CompiledPack {
  return {
    ...pack,
    workflows: pack.workflows.map((workflow) =>
      workflow.key === 'grievance'
        ? withComponent(workflow, 'guide', (component) =>
            component.settings.type === 'Content'
              ? {
                  ...component,
                  title: 'Read this first',
                  settings: {
                    type: 'Content',
                    versions: [
                      ...component.settings.versions,
                      { id: 900, liveDate: '2027-01-04', content: '<p>New.</p>' },
                    ],
                  },
                }
              : component,
          )
        : workflow,
    ),
  };
}

const effects = () => ({
  isNew: true,
  versions: [{ workflow: expect.objectContaining({ title: 'Grievance' }), version: 2 }],
  texts: [
    {
      workflowId: expect.any(Number),
      place: "'Read this first' in 'Grievance'",
      version: expect.objectContaining({ liveDate: '2027-01-04' }),
    },
  ],
  running: [{ workflowId: expect.any(Number), version: 1, caseIds: running }],
});

describe('A pack compared with what is published', () => {
  test('names the processes and texts that differ, and the cases in which they are running', async () => {
    expect(await comparePack(server.db, changed(published))).toMatchObject(effects());
  });

  test('that says the same is known', async () => {
    expect(await comparePack(server.db, published)).toMatchObject({
      isNew: false,
      versions: [],
      texts: [],
      running: [],
    });
  });
});

test('Trying to publish answers the same as comparing and changes nothing', async () => {
  const tables = ['service', 'pack_version', 'publication', 'workflow_version', 'content_version', 'configuration_id'];
  const before = await checksumOf(server.db, tables);
  const pack = changed(published);
  const publisher = { author: 'Maren Oduya', note: 'Why' };
  const tried = await tryPublishing(
    server.db,
    { pack, ids: new Map(), formerNames: new Map(), files: new Map([['service.yaml', '']]) },
    publisher,
    server.now(),
  );
  expect(await effectsOf(server.db, pack, tried)).toMatchObject(effects());
  expect(await checksumOf(server.db, tables)).toEqual(before);
});

test('A command of another release is refused', async () => {
  await expect(assertSchema(server.db, '0001-configuration')).rejects.toThrow(
    /The database has the schema 00\d\d-[a-z-]+, and this command is for 0001-configuration\. Use the command of the release that is running\./,
  );
});

test('What was published is not changed or deleted, by the owner of the tables either', async () => {
  await expect(
    server.db.updateTable('publication').set({ note: 'Other', author: 'Somebody', files: '{}' }).execute(),
  ).rejects.toThrow('publications are kept as they were');
  await expect(server.db.deleteFrom('publication').execute()).rejects.toThrow('publications are kept as they were');
});
