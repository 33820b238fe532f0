import { LINK_TYPE, linkCases, listLinkedCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { componentsOf } from '@evenhand/engine/pack/process-graph';
import type { LinkingAct } from '@evenhand/engine/pack/process-tests/perform-test-act';
import { expect } from 'vitest';
import { openCase } from './case-world.ts';
import type { TestSite } from './process-test-site.ts';
import type { TestServer } from './test-server.ts';

/** Links a case that stands as the act says to the case of a process test, or takes every link away. */
export async function linkOnServer({ server, caseId }: TestSite, linking: LinkingAct): Promise<void> {
  const maren = server.as('maren');
  if (linking.do === 'unlinkCases') {
    for (const { id } of (await maren.call(listLinkedCases, { params: { id: caseId } })).data)
      expect((await maren.call(unlinkCases, { params: { a: caseId, b: id } })).error).toBeUndefined();
    return;
  }
  const other = await openCaseThatStands(server, linking);
  expect((await maren.call(linkCases, { params: { a: caseId, b: other, c: LINK_TYPE } })).error).toBeUndefined();
}

type Standing = Omit<Extract<LinkingAct, { do: 'linkCase' }>, 'do'>;

/**
 * A case about nobody whose main process stands as it is told to: the rows of its first step are made those of the
 * components named.
 */
export async function openCaseThatStands(
  server: TestServer,
  { workflow: key, closed, begun, completed }: Standing,
): Promise<number> {
  const { pack } = server.configuration.of(1);
  const workflow = pack.workflows.find((one) => one.key === key)!;
  const topic = pack.topics.find(
    ({ workflowId, isEmployeeRequired }) => workflowId === workflow.id && !isEmployeeRequired,
  )!;
  const id = await openCase(server, { topic: topic.key, employee: { none: 'group-matter' } });
  const visits = await server.db
    .selectFrom('visit')
    .select('id')
    .where('case_id', '=', id)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  const components = componentsOf(workflow);
  const rows = [
    ...begun.map((component) => [component, { status: 1 }] as const),
    ...Object.entries(completed).map(
      ([component, day]) =>
        [
          component,
          {
            status: 3,
            entered_in: 1,
            completed_in: 1,
            exited_at: server.now(),
            data: JSON.stringify({ onlyDateTime: day === null ? null : `${day}T00:00:00.000Z` }),
          },
        ] as const,
    ),
  ];
  for (const [index, [component, row]] of rows.entries())
    await server.db
      .updateTable('visit')
      .set({ ...row, component_id: components.find((one) => one.key === component)!.id })
      .where('id', '=', visits[index]!.id)
      .execute();
  if (closed)
    await server.db
      .updateTable('case_record')
      .set({ status: 3, closed_at: server.now() })
      .where('id', '=', id)
      .execute();
  return id;
}
