import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases } from '@evenhand/contract/case-list';
import { SeekHelpType, setReasons, setRisk } from '@evenhand/contract/cases';
import type { ComponentConfiguration } from '@evenhand/contract/components/component-payloads';
import { lookupWorkflowReasons } from '@evenhand/contract/configuration';
import { getWorkflow } from '@evenhand/contract/workflow';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { LookupItem } from '@evenhand/engine/lookup-item';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { publishChanged, withComponent } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

/** Lists, labels and help texts belong to the version a process has pinned (domain brief rule 7). */

const NEW_REASON = 910_001;
const NEW_RISK = 910_002;

let before: TestServer;
/** The same database after a pack was published whose grievance has other lists and texts. */
let after: TestServer;
/** A case from before the publication, at its first list, and one from after. */
let running: Walk;
let fresh: Walk;
let old: WorkflowDefinition;
beforeAll(async () => {
  before = await startTestServer();
  old = before.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!;
  const { recordId } = await openGrievance(before);
  after = await publishChanged(before, 'grievance', revised);
  running = await walk(after, recordId);
  fresh = await openGrievance(after);
  for (const main of [running, fresh]) await main.reach('reasons');
});
afterAll(async () => {
  await after.close();
  await before.close();
});

/** The first item worded anew, the second gone, the third retired, one added. */
function revisedItems(items: readonly LookupItem[], added: number): readonly LookupItem[] {
  const [first, , third, ...rest] = items;
  return [
    { ...first!, title: 'Worded anew', explanatoryText: 'Explained anew.' },
    { ...third!, isRetired: true },
    ...rest,
    { ...first!, id: added, key: 'added', title: 'Added' },
  ];
}

function revised(workflow: WorkflowDefinition): WorkflowDefinition {
  const worded = withComponent(workflow, 'reasons', (component) => ({
    ...component,
    introductionNarrative: 'Introduced anew.',
  }));
  return {
    ...worded,
    reasons: {
      ...worded.reasons!,
      label: 'Matters, anew',
      isMulti: false,
      items: revisedItems(worded.reasons!.items, NEW_REASON),
    },
    risks: { items: revisedItems(worded.risks!.items, NEW_RISK) },
    events: worded.events.map((event) =>
      event.key === 'received' ? { ...event, prefaces: { ...event.prefaces, dates: 'Asked anew?' } } : event,
    ),
    stages: worded.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({
        ...step,
        seekHelp: SeekHelpType.VisibleAndLocks,
        seekHelpContent: 'Helped anew.',
      })),
    })),
  };
}

const offered = (items: readonly LookupItem[]) =>
  items.filter((one) => !one.isRetired).map(({ id, title, explanatoryText }) => ({ id, title, explanatoryText }));

async function configurationOf<T extends ComponentConfiguration['type']>(
  main: Walk,
  key: string,
): Promise<Extract<ComponentConfiguration, { type: T }>> {
  return (await main.visit(key)).componentConfiguration as Extract<ComponentConfiguration, { type: T }>;
}

const caseOf = async (main: Walk) => (await after.as('maren').call(getCase, { params: { id: main.caseId } })).data;

describe('After a new version is published a running case keeps', () => {
  test('its reasons with their help texts and label, in the process and on the case page; a new case has the new ones [PROC-35, COMP-REASON-01]', async () => {
    const now = after.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!;
    expect(offered(now.reasons!.items)).not.toEqual(offered(old.reasons!.items));
    for (const [main, definition] of [
      [running, old],
      [fresh, now],
    ] as const) {
      expect(await configurationOf<'Reason'>(main, 'reasons')).toMatchObject({
        workflowReasons: offered(definition.reasons!.items),
        reasonLabel: definition.reasons!.label,
        isReasonMultiSelect: definition.reasons!.isMulti,
      });
      const asked = { query: { workflowId: definition.id, caseId: main.caseId } };
      expect((await after.as('teodora').call(lookupWorkflowReasons, asked)).data).toEqual(
        offered(definition.reasons!.items),
      );
      expect(await caseOf(main)).toMatchObject({
        reasonLabel: definition.reasons!.label,
        isReasonMultiSelect: definition.reasons!.isMulti,
      });
    }
    const ofNoCase = { query: { workflowId: old.id } };
    expect((await after.as('teodora').call(lookupWorkflowReasons, ofNoCase)).data).toEqual(offered(now.reasons!.items));
  });

  test('its introductions, questions of events and words about Seek Help; a new case has the new ones [PROC-35, HELP-07]', async () => {
    for (const [main, isNew] of [
      [running, false],
      [fresh, true],
    ] as const) {
      const asked = { params: { id: old.id }, query: { caseId: main.caseId } };
      const parts = (await after.as('maren').call(getWorkflow, asked)).data.workflowStages.flatMap((stage) =>
        stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)),
      );
      const introduced = parts.find((part) => part.id === main.component('reasons').id)!.introductionNarrative;
      expect(introduced).toBe(isNew ? 'Introduced anew.' : main.component('reasons').introductionNarrative);
      expect(introduced === 'Introduced anew.').toBe(isNew);
      const { seekHelp, seekHelpContent } = isNew
        ? { seekHelp: SeekHelpType.VisibleAndLocks, seekHelpContent: 'Helped anew.' }
        : old.stages[0]!.steps[0]!;
      expect(await caseOf(main)).toMatchObject({ seekHelpContent, seekHelpTypeLookupId: seekHelp });
    }
  });
});

describe('What may be chosen after a new version is published', () => {
  beforeEach(async () => {
    for (const main of [running, fresh]) expect(await main.currentKey()).toBe('reasons');
  });

  const setReasonsOf = (main: Walk, ids: readonly number[]) =>
    after.as('maren').call(setReasons, { params: { id: main.caseId }, body: { workflowReasonIds: [...ids] } });
  const setRiskOf = (main: Walk, riskId: number) =>
    after.as('maren').call(setRisk, { params: { id: main.caseId, riskId } });

  test('of reasons on the case page is what the case was started with; anything else is refused and changes nothing [PROC-35, CASE-47]', async () => {
    const [, gone, retired] = old.reasons!.items;
    expect((await setReasonsOf(running, [gone!.id, retired!.id])).status).toBe(200);
    expect((await caseOf(running)).reasons.map((one) => one.workflowReasonId).sort()).toEqual(
      [gone!.id, retired!.id].sort(),
    );
    expect(await refused(after, () => setReasonsOf(running, [NEW_REASON]))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    expect((await setReasonsOf(fresh, [NEW_REASON])).status).toBe(200);
    for (const id of [gone!.id, retired!.id])
      expect(await refused(after, () => setReasonsOf(fresh, [id]))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test('of risks on the case page is what the case was started with; anything else is refused and changes nothing [PROC-35]', async () => {
    const [, gone, retired] = old.risks!.items;
    for (const { id } of [gone!, retired!]) {
      expect((await setRiskOf(running, id)).status).toBe(200);
      expect(await refused(after, () => setRiskOf(fresh, id))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
    expect(await refused(after, () => setRiskOf(running, NEW_RISK))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    expect((await setRiskOf(fresh, NEW_RISK)).status).toBe(200);
  });

  test('of risks is what the record of the case offers, and a risk has its level in every list [PROC-35, CONF-15]', async () => {
    const now = after.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!;
    const [, gone] = old.risks!.items;
    for (const [main, definition, riskId, level] of [
      [running, old, gone!.id, 2],
      [fresh, now, NEW_RISK, now.risks!.items.length],
    ] as const) {
      const { riskChoices } = await caseOf(main);
      expect(riskChoices).toEqual(offered(definition.risks!.items).map(({ id, title }) => ({ id, title })));
      for (const choice of riskChoices) expect((await setRiskOf(main, choice.id)).status).toBe(200);
      expect((await setRiskOf(main, riskId)).status).toBe(200);
      expect((await caseOf(main)).risk).toMatchObject({ id: riskId, level });
      const listed = (await after.as('maren').call(pageOfCases, { params: { page: 1 }, query: {} })).data.find(
        (row) => row.id === main.caseId,
      );
      expect(listed?.risk).toMatchObject({ id: riskId, level });
    }
  });
});

test('The process itself offers and takes the lists and asks the questions it was started with [PROC-35, COMP-REASON-01, COMP-RISK-01]', async () => {
  const [, gone] = old.reasons!.items;
  const [, goneRisk] = old.risks!.items;
  expect(
    await refused(after, () => running.submit('reasons', 'maren', { data: { workflowReasonIds: [NEW_REASON] } })),
  ).toMatchObject({ status: 400 });
  expect(
    await refused(after, () => fresh.submit('reasons', 'maren', { data: { workflowReasonIds: [gone!.id] } })),
  ).toMatchObject({ status: 400 });
  await running.complete('reasons', 'maren', { data: { workflowReasonIds: [gone!.id] } });
  await fresh.complete('reasons', 'maren', { data: { workflowReasonIds: [NEW_REASON] } });
  expect((await configurationOf<'Risk'>(running, 'risk')).workflowRisks).toEqual(offered(old.risks!.items));
  expect((await configurationOf<'Risk'>(fresh, 'risk')).workflowRisks.map(({ id }) => id)).toContain(NEW_RISK);
  expect(await refused(after, () => running.submit('risk', 'maren', { data: { riskId: NEW_RISK } }))).toMatchObject({
    status: 400,
  });
  expect(await refused(after, () => fresh.submit('risk', 'maren', { data: { riskId: goneRisk!.id } }))).toMatchObject({
    status: 400,
  });
  await running.complete('risk', 'maren', { data: { riskId: goneRisk!.id } });
  await fresh.complete('risk', 'maren', { data: { riskId: NEW_RISK } });
  expect(JSON.stringify(await configurationOf(running, 'received'))).not.toContain('Asked anew?');
  expect(JSON.stringify(await configurationOf(fresh, 'received'))).toContain('Asked anew?');
});
