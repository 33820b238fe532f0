import { closeCase } from '@evenhand/contract/case-closure';
import { setTopic } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandAs, historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { setTopic as changeTopic } from './set-topic.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Changing the topic', () => {
  it('the topic of a simple-process case changes within its section; the present one again is no change [CASE-53, PERM-23, API-033]', async () => {
    const id = await openCase(server, { topic: 'general-query' });
    const [from, to] = [topic('general-query'), topic('letter-request')];
    expect((await server.as('teodora').call(setTopic, { params: { id, topicId: to.id } })).status).toBe(200);
    const after = await historyOf(server, id);
    expect(after.filter((entry) => entry.kind === 'case.topic-changed')).toEqual([
      { kind: 'case.topic-changed', by: cast.teodora, facts: { from, to, leaves: { stageId: null, stepId: null } } },
    ]);
    expect(await topicOf(id)).toBe(to.id);
    expect((await server.as('maren').call(setTopic, { params: { id, topicId: to.id } })).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(after);
  });

  it('with another workflow, the case loses its old process and stage, and risk and reasons the new one lacks; the history names them [CASE-53]', async () => {
    const id = await openCase(server, { topic: 'general-query' });
    const { risks, reasons } = server.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!;
    const [risk, reason] = [risks!.items[0]!, reasons!.items[0]!];
    // No simple workflow of the pack has risks or reasons, so they are put there.
    await server.db
      .updateTable('case_record')
      .set({ risk_id: risk.id, reason_ids: [reason.id] })
      .where('id', '=', id)
      .execute();
    const old = await liveProcessOf(id);
    const before = (await historyOf(server, id)).length;
    await server.as('maren').call(setTopic, { params: { id, topicId: topic('letter-request').id } });
    expect(await server.db.selectFrom('case_record').select('risk_id').where('id', '=', id).executeTakeFirst()).toEqual(
      { risk_id: null },
    );
    expect(await server.db.selectFrom('case_reason').selectAll().where('case_id', '=', id).execute()).toEqual([]);
    const live = await liveProcessOf(id);
    expect(live.workflow_id).toBe(
      server.configuration.of(1).pack.workflows.find((one) => one.key === 'letter-request')!.id,
    );
    expect(live.id).not.toBe(old.id);
    expect((await historyOf(server, id)).slice(before).map((entry) => entry.facts)).toEqual(
      expect.arrayContaining([
        { from: { id: risk.id, title: risk.title }, to: null },
        { added: [], removed: [{ id: reason.id, title: reason.title }] },
      ]),
    );
  });

  it('a topic of another section, a guided topic and an unknown one are refused [CASE-53]', async () => {
    const id = await openCase(server, { topic: 'general-query' });
    for (const topicId of [topic('family-leave-notice').id, topic('grievance').id, 424_242]) {
      expect(await refused(server, () => server.as('maren').call(setTopic, { params: { id, topicId } }))).toMatchObject(
        { status: 400 },
      );
    }
  });

  it('a topic that is switched off, guided, or not of the case’s policy area is not on offer, even in the same section [CASE-53]', async () => {
    const id = await openCase(server, { topic: 'general-query' });
    const offers = [
      { isEnabled: false },
      { isManuallyEnabled: false },
      { isSimpleProcess: false },
      { accessLevelIds: [] },
    ];
    for (const change of offers) {
      const pack = server.configuration.of(1).pack;
      const topics = pack.topics.map((one) => (one.key === 'letter-request' ? { ...one, ...change } : one));
      const configuration = { ...server.configuration.of(1), pack: { ...pack, topics } };
      const late = commandAs(server, 'maren', id, (act, theCase) =>
        changeTopic({ ...act, configuration }, theCase, topic('letter-request').id),
      );
      await expect(late).rejects.toThrow('This topic cannot be chosen for this case.');
    }
  });

  it('a topic that needs an employee is refused while the case has none [CASE-53]', async () => {
    const id = await openCase(server, { topic: 'general-query', employee: { none: 'general-question' } });
    expect(
      await refused(server, () =>
        server.as('maren').call(setTopic, { params: { id, topicId: topic('letter-request').id } }),
      ),
    ).toMatchObject({ status: 400, description: 'This topic needs an employee and cannot be chosen without one.' });
  });

  it('the topic of a guided case cannot change [CASE-53]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const call = () => server.as('maren').call(setTopic, { params: { id, topicId: topic('bullying-harassment').id } });
    expect(await refused(server, call)).toMatchObject({
      status: 400,
      description: 'This case follows a guided process.',
    });
  });

  it('not by an observer, and not on a closed case [PERM-03, CLOSE-11]', async () => {
    const id = await openCase(server, { topic: 'general-query' });
    await join(server, id, 'derrin', 'observer');
    const call = (name: 'derrin' | 'maren') =>
      server.as(name).call(setTopic, { params: { id, topicId: topic('letter-request').id } });
    expect(await refused(server, () => call('derrin'))).toMatchObject({ status: 403 });
    const body = {
      caseTrackingRecordId: id,
      workflowTrackingComponentId: 1,
      conclusion: 'Answered.',
      outcomeStageId: null,
    };
    await server.as('maren').call(closeCase, { params: { id }, body });
    expect(await refused(server, () => call('maren'))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
  });
});

function topic(key: string): { id: number; title: string } {
  const { id, title } = server.configuration.of(1).pack.topics.find((one) => one.key === key)!;
  return { id, title };
}

async function topicOf(id: number) {
  return (await server.db.selectFrom('case_record').select('topic_id').where('id', '=', id).executeTakeFirstOrThrow())
    .topic_id;
}

async function liveProcessOf(id: number) {
  return await server.db
    .selectFrom('tracking_record')
    .select(['id', 'workflow_id'])
    .where('case_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
}
