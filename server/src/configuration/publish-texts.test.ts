import type { ContentVersion } from '@evenhand/engine/component-settings';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChanged, withComponent } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
let read: Walk;
beforeAll(async () => {
  server = await startTestServer();
  read = await openGrievance(server);
  await read.reach('risk');
});
afterAll(() => server.close());

/** Publishes the grievance with other texts in its guide and answers the server after its next start. */
function publishTexts(change: (versions: readonly ContentVersion[]) => readonly ContentVersion[]): Promise<TestServer> {
  return publishChanged(server, 'grievance', (workflow) => withTexts(workflow, change));
}

function withTexts(
  workflow: WorkflowDefinition,
  change: (versions: readonly ContentVersion[]) => readonly ContentVersion[],
): WorkflowDefinition {
  return withComponent(workflow, 'guide', (component) =>
    component.settings.type === 'Content'
      ? { ...component, settings: { type: 'Content', versions: change(component.settings.versions) } }
      : component,
  );
}

/** The texts that the completed guide of the running case carries, by their first day. */
async function textsOnCase(on: TestServer): Promise<Record<string, string>> {
  const { componentConfiguration: shown } = await (await walk(on, read.recordId)).visit('guide');
  return Object.fromEntries(
    (shown?.type === 'Content' ? shown.contentHistories : []).map(({ liveDate, content }) => [liveDate, content]),
  );
}

const later: ContentVersion = { id: 900, liveDate: '2027-01-04', content: '<p>From January.</p>', hash: 'a' };

describe('Guidance texts of a published pack', () => {
  it('that are live are not changed: the pack is refused and everything stays as it was [COMP-CONTENT-01]', async () => {
    const before = await textsOnCase(server);
    const active = await server.db
      .selectFrom('service')
      .select('active_publication_id')
      .where('id', '=', 1)
      .executeTakeFirst();
    const publishing = publishTexts((versions) =>
      versions.map((version) => ({ ...version, content: '<p>Other words.</p>', hash: 'b' })),
    );
    await expect(publishing).rejects.toThrow(
      /V20 the text of 'Before you start' in 'Grievance' that has been live since 2026-01-05 has changed since it was published; add a version with a later date/,
    );
    expect(
      await server.db.selectFrom('service').select('active_publication_id').where('id', '=', 1).executeTakeFirst(),
    ).toEqual(active);
    const restarted = await publishTexts((versions) => versions);
    expect(await textsOnCase(restarted)).toEqual(before);
    await restarted.close();
  });

  it('may become other HTML of the same words, as after a new release', async () => {
    const restarted = await publishTexts((versions) =>
      versions.map((version) => ({ ...version, content: `<div>${version.content}</div>` })),
    );
    expect(Object.values(await textsOnCase(restarted)).every((content) => content.startsWith('<div>'))).toBe(true);
    await restarted.close();
  });

  it('are not taken away once a visit was shown them; those nobody was shown may go', async () => {
    await expect(publishTexts((versions) => versions.filter(({ liveDate }) => liveDate < '2026'))).rejects.toThrow(
      /V19 the text of 'Before you start' in 'Grievance' that has been live since 2026-01-05 has gone, and visits were shown it; put it back\./,
    );
    const days = Object.keys(await textsOnCase(server));
    const restarted = await publishTexts((versions) => versions.filter(({ liveDate }) => liveDate > '2026'));
    expect(days).toContain('2025-01-06');
    expect(Object.keys(await textsOnCase(restarted))).toEqual(days.filter((day) => day > '2026'));
    await restarted.close();
  });

  it('may change until their day has come, and not from then on', async () => {
    const planned = await publishTexts((versions) => [...versions, later]);
    expect((await textsOnCase(planned))['2027-01-04']).toBe('<p>From January.</p>');
    const changed = await publishTexts((versions) => [
      ...versions.slice(0, -1),
      { ...later, content: '<p>From the new year.</p>', hash: 'b' },
    ]);
    expect((await textsOnCase(changed))['2027-01-04']).toBe('<p>From the new year.</p>');
    server.setNow('2027-01-04T00:30:00.000Z');
    await expect(publishTexts((versions) => [...versions.slice(0, -1), later])).rejects.toThrow(
      /V20 .* has been live since 2027-01-04/,
    );
    await planned.close();
    await changed.close();
  });

  it('stay readable on the cases that were shown them when the component leaves the process', async () => {
    const before = await textsOnCase(server);
    const restarted = await publishChanged(server, 'grievance', (workflow) => ({
      ...workflow,
      stages: workflow.stages.map((stage) => ({
        ...stage,
        steps: stage.steps.map((step) => ({
          ...step,
          tasks: step.tasks.map((task) => ({
            ...task,
            components: task.components.filter(({ key }) => key !== 'guide'),
          })),
        })),
      })),
    }));
    expect(await textsOnCase(restarted)).toMatchObject({ '2026-01-05': before['2026-01-05'] });
    await restarted.close();
  });
});
