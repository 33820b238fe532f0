import { addReason, getReasons, removeReason, setReasons } from '@evenhand/contract/cases';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandAs, historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { setReasons as set } from './case-acts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Setting the reasons', () => {
  it('reasons are added, removed and replaced, and the history names what came and went [PERM-25, API-016, API-017, API-018, API-019]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const [one, two, three] = reasons();
    const before = (await historyOf(server, id)).length;
    await server.as('teodora').call(addReason, { params: { id, reasonId: one.id } });
    await server.as('maren').call(setReasons, { params: { id }, body: { workflowReasonIds: [two.id, three.id] } });
    await server.as('maren').call(removeReason, { params: { id, reasonId: two.id } });
    expect((await historyOf(server, id)).slice(before)).toEqual([
      { kind: 'case.reasons-changed', by: cast.teodora, facts: { added: [one], removed: [] } },
      { kind: 'case.reasons-changed', by: cast.maren, facts: { added: [two, three], removed: [one] } },
      { kind: 'case.reasons-changed', by: cast.maren, facts: { added: [], removed: [two] } },
    ]);
    expect((await server.as('teodora').call(getReasons, { params: { id } })).data).toEqual([
      { workflowReasonId: three.id, workflowReasonTitle: three.title },
    ]);
  });

  it('adding a reason twice and removing one that is not there change nothing [API-018, API-019]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const [one, two] = reasons();
    await server.as('maren').call(addReason, { params: { id, reasonId: one.id } });
    const before = await historyOf(server, id);
    expect((await server.as('maren').call(addReason, { params: { id, reasonId: one.id } })).status).toBe(200);
    expect((await server.as('maren').call(removeReason, { params: { id, reasonId: two.id } })).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(before);
  });

  it('a reason of no set of this workflow, and any reason where there are none, are refused [CASE-47]', async () => {
    const guided = await openCase(server, { topic: 'grievance' });
    const unknown = { params: { id: guided }, body: { workflowReasonIds: [reasons()[0].id, 424_242] } };
    expect(await refused(server, () => server.as('maren').call(setReasons, unknown))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    const simple = await openCase(server, { topic: 'general-query' });
    const none = { params: { id: simple, reasonId: reasons()[0].id } };
    expect(await refused(server, () => server.as('maren').call(addReason, none))).toMatchObject({
      description: 'Reasons do not apply to this case.',
    });
  });

  it('where the workflow allows one reason a second is refused; where reasons cannot be edited every change is [CASE-47, CASE-48]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const [one, two] = reasons();
    await expect(setUnder(id, [one.id, two.id], { isMulti: false })).rejects.toThrow(
      'This case can have only one reason.',
    );
    await expect(setUnder(id, [one.id], { isEditable: false })).rejects.toThrow(
      'The reasons of this case cannot be edited here.',
    );
    await setUnder(id, [one.id], { isMulti: false });
    expect((await server.as('maren').call(getReasons, { params: { id } })).data).toHaveLength(1);
  });

  it('an observer reads reasons and cannot change them; an outsider cannot even read them [PERM-03, PERM-25, API-016]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    await join(server, id, 'derrin', 'observer');
    expect((await server.as('derrin').call(getReasons, { params: { id } })).data).toEqual([]);
    const call = { params: { id, reasonId: reasons()[0].id } };
    expect(await refused(server, () => server.as('derrin').call(addReason, call))).toMatchObject({ status: 403 });
    expect(await refused(server, () => server.as('wren').call(getReasons, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'CASE_NOT_FOUND',
    });
  });
});

function reasons() {
  const workflow = server.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!;
  const [one, two, three] = workflow.reasons!.items.map(({ id, title }) => ({ id, title }));
  return [one!, two!, three!] as const;
}

/** Runs the command under a workflow that differs from the pack's, which has no such workflow yet. */
async function setUnder(
  caseId: number,
  reasonIds: number[],
  change: Partial<NonNullable<WorkflowDefinition['reasons']>>,
): Promise<void> {
  const published = server.configuration.of(1);
  const configuration = {
    ...published,
    workflow: (...pinned: Parameters<typeof published.workflow>) => {
      const workflow = published.workflow(...pinned);
      return { ...workflow, reasons: { ...workflow.reasons!, ...change } };
    },
  };
  await commandAs(server, 'maren', caseId, (act, theCase) => set({ ...act, configuration }, theCase, reasonIds));
}
