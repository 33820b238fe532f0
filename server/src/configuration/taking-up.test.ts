import { getComponentTracking } from '@evenhand/contract/component-tracking';
import { lookupTopics } from '@evenhand/contract/configuration';
import { liveContentVersion } from '@evenhand/engine/components/live-content';
import type { CompiledPack } from '@evenhand/engine/pack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishPackWith, withComponent } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, walk } from '../../testing/walk.ts';
import { loadConfiguration } from './configuration.ts';
import { publishPack } from './publish-pack.ts';

let server: TestServer;
/** Another server process on the same database, which is not told of what is published. */
let untold: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  untold = await publishPackWith(server, withTopic('Grievance'));
});
afterAll(async () => {
  await untold.close();
  await server.close();
});

function withTopic(title: string): (pack: CompiledPack) => CompiledPack {
  return (pack) => ({
    ...pack,
    topics: pack.topics.map((topic) => (topic.key === 'grievance' ? { ...topic, title } : topic)),
  });
}

async function publish(change: (pack: CompiledPack) => CompiledPack): Promise<void> {
  const { pack } = (await loadConfiguration(server.db)).of(1);
  await publishPack(
    server.db,
    { pack: change(pack), ids: new Map(), formerNames: new Map(), files: new Map() },
    null,
    server.now(),
  );
}

async function topicsOn(asked: TestServer): Promise<string[]> {
  return (await asked.as('maren').call(lookupTopics)).data.map(({ title }) => title);
}

describe('A pack that is published while server processes run', () => {
  it('is what the next call is answered with, in a server process that was not told too', async () => {
    await publish(withTopic('Raising a grievance'));
    expect(await topicsOn(untold)).toContain('Raising a grievance');
    expect(await topicsOn(server)).toContain('Raising a grievance');
    // Going back is a publication as well.
    await publish(withTopic('Grievance'));
    expect(await topicsOn(untold)).toContain('Grievance');
  });

  it('is taken up by a server process that is told, before anybody calls', async () => {
    await publish(withTopic('A grievance'));
    await expect.poll(() => server.configuration.of(1).pack.topics.map(({ title }) => title)).toContain('A grievance');
    expect(untold.configuration.of(1).pack.topics.map(({ title }) => title)).toContain('Grievance');
  });

  it('leaves a call that has begun with what it began with', async () => {
    const begun = await untold.configuration.since(untold.db, 1, null);
    await publish(withTopic('Complaint'));
    expect(await topicsOn(untold)).toContain('Complaint');
    expect(begun.pack.topics.map(({ title }) => title)).toContain('Grievance');
  });

  it('is served by every server process with its new versions of processes', async () => {
    await publish((pack) => ({
      ...pack,
      workflows: pack.workflows.map((workflow) =>
        workflow.key === 'grievance'
          ? withComponent(workflow, 'guide', (component) => ({ ...component, title: 'First of all' }))
          : workflow,
      ),
    }));
    const begun = await openGrievance(server);
    expect(begun.version).toBe(2);
    const read = await untold.as('maren').call(getComponentTracking, { params: { id: await begun.visitId('guide') } });
    expect(read).toMatchObject({ status: 200, data: { componentConfiguration: { type: 'Content' } } });
    const elsewhere = await walk(untold, begun.recordId);
    expect(elsewhere.component('guide').title).toBe('First of all');
    await elsewhere.complete('guide', 'maren');
  });
});

describe('A guidance text that is published while somebody reads the one before', () => {
  it('does not replace it on their visit: what they were shown may be sent and stays readable [COMP-CONTENT-04]', async () => {
    const reading = await openGrievance(server);
    const shown = reading.component('guide').settings;
    await publish((pack) => ({
      ...pack,
      workflows: pack.workflows.map((workflow) =>
        workflow.key === 'grievance'
          ? withComponent(workflow, 'guide', (component) =>
              component.settings.type === 'Content'
                ? {
                    ...component,
                    settings: {
                      type: 'Content',
                      versions: [
                        ...component.settings.versions,
                        { id: 901, liveDate: '2026-11-18', content: '<p>Other words.</p>' },
                      ],
                    },
                  }
                : component,
            )
          : workflow,
      ),
    }));
    // It is not a new version of the process.
    expect((await openGrievance(server)).version).toBe(reading.version);
    // The form that is open sends the text it has shown.
    await reading.complete('guide', 'maren');
    const { componentTrackingData: sent, componentConfiguration: texts } = await reading.visit('guide');
    const shownId = shown.type === 'Content' ? liveContentVersion(shown.versions, '2026-11-18')?.id : undefined;
    expect(sent).toMatchObject({ componentTypeContentHistoryId: shownId });
    expect(texts).toMatchObject({
      contentHistories: expect.arrayContaining([
        expect.objectContaining({ id: shownId }),
        expect.objectContaining({ id: 901 }),
      ]),
    });
    // The next person reads the new one, and may send no other.
    server.setNow('2026-11-19T09:00:00.000Z');
    const next = await openGrievance(server);
    const refused = await next.submit('guide', 'maren', { data: { componentTypeContentHistoryId: shownId } });
    expect(refused.error?.errorDescription).toBe(
      'This guidance has changed since you opened it. Please read the current version.',
    );
    await next.complete('guide', 'maren', { data: { componentTypeContentHistoryId: 901 } });
  });
});
