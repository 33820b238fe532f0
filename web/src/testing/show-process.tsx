import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { getComponentTracking, saveComponentDraft, submitComponent } from '@evenhand/contract/component-tracking';
import { lookupParticipantRoles, lookupRelations } from '@evenhand/contract/configuration';
import { listCaseTasks } from '@evenhand/contract/tasks';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { getWorkflow, getWorkflowTracking } from '@evenhand/contract/workflow';
import { ProcessPage } from '../workflow/ProcessPage.tsx';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { renderInApp } from './render-in-app.tsx';
import { PROCESS_ID, recordOf, submitAnswerOf, trackingOf, workflowOf } from './small-process.ts';

interface Shown {
  record?: WorkflowTrackingRecord;
  workflow?: Workflow;
  tracking?: ComponentTracking;
  answers?: readonly FakeAnswer[];
  /** Paths that have a screen besides. */
  screens?: readonly string[];
}

const noContent = trackingOf({ type: 'NoContent', isComponentSubmissionMandatory: true }, { type: 'NoContent' });

/** The process screen's own part with a process whose 'Record' task is being worked on. */
export async function showProcess({
  record = recordOf(),
  workflow = workflowOf(),
  tracking = noContent,
  answers = [],
  screens = [],
}: Shown = {}) {
  const app = await renderInApp(<ProcessPage processId={PROCESS_ID} />, {
    screens,
    answers: [
      answer(getWorkflowTracking, record),
      answer(getWorkflow, workflow),
      answer(getComponentTracking, tracking),
      answer(submitComponent, submitAnswerOf()),
      answer(listCaseTasks, []),
      answer(saveComponentDraft, { updatedAt: '2026-11-18T14:42:00.000Z' }),
      answer(lookupParticipantRoles, [{ id: 2, role: 'Stakeholder', lookupReference: 'stakeholder' }]),
      answer(lookupRelations, [
        { id: 2, relation: 'Interested party' },
        { id: 10, relation: 'Hearing manager' },
      ]),
      ...answers,
    ],
  });
  const sent = (path: string): unknown[] =>
    app.calls.filter(({ route }) => route.method !== 'GET' && route.path === path).map(({ body }) => body);
  return { ...app, sent, submitted: () => sent(submitComponent.path) as { workflowComponentData: unknown }[] };
}
