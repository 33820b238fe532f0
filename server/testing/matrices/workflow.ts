import type { ModuleMatrix } from '../module-matrix.ts';
import { about, editor, isHr, onlyOn, viewer, withoutFiles } from '../oracle-rules.ts';
import { storageIdOf } from './files.ts';

/** Working a process needs a live one: a finished or simple process has nothing to submit. */
const processWorker = about((situation) => {
  const verdict = editor(situation);
  return verdict === 'allowed' && situation.state === 'processEnded' ? 'state' : verdict;
});
/**
 * Going back: HR any visit, a business user only their own (domain brief rule 17); here the adviser
 * has completed the one before.
 */
const undoing = about((situation) => {
  const verdict = processWorker(situation);
  return verdict === 'allowed' && !isHr(situation.actor) ? 'state' : verdict;
});

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const workflowMatrix = {
  verdicts: {
    'GET /api/workflows/:id': viewer,
    'GET /api/workflowTracking/:id': viewer,
    'GET /api/componentTracking/:id': viewer,
    'GET /api/cases/:id/anytimeevents': viewer,
    'POST /api/anytimeevent/:caseId/:eventId': onlyOn('guided', editor),
    'POST /api/cases/:id/topic/:topicId': onlyOn('simple', editor),
    'POST /api/componentTracking': processWorker,
    'POST /api/componentTrackingWithFiles': processWorker,
    'POST /api/componentTracking/:id/files': withoutFiles(processWorker),
    'DELETE /api/componentTracking/:id/files/:storageId': processWorker,
    'POST /api/componentTracking/:id/undo': undoing,
    'PUT /api/componentTracking/:id/draft': processWorker,
    'POST /api/workflowtracking/:id/setstep/:stepId': processWorker,
    'POST /api/workflowtracking/:id/tasks/:taskId': processWorker,
  },
  callerOnly: ['GET /api/components/:type/:id', 'GET /api/components/:type/:id/:extra'],
  samples({ matrixCase, pack, definition, grievance }) {
    const steps = definition.stages.flatMap((stage) => stage.steps);
    const generalQuery = pack.topics.find((topic) => topic.key === 'general-query')!;
    const otherTopic = pack.topics.find(
      (topic) => topic.isSimpleProcess && topic.key !== 'general-query' && topic.sectionId === generalQuery.sectionId,
    )!;
    const current = grievance.stages[0]!.steps[0]!.tasks.flatMap((task) => task.components).find(
      (component) => component.settings.type === 'Reason',
    )!;
    const submission = {
      workflowTrackingComponentId: matrixCase.visitId ?? 999_999,
      workflowTrackingRecordId: matrixCase.recordId,
      workflowComponentOptionId: current.options.find((option) => option.kind === 'advance')!.id,
      workflowComponentData: { workflowReasonIds: [grievance.reasons!.items[0]!.id] },
    };
    const [process, visit] = [{ id: matrixCase.recordId }, { id: matrixCase.visitId ?? 999_999 }];
    return {
      'GET /api/workflows/:id': { params: { id: definition.id }, query: { caseId: matrixCase.caseId } },
      'GET /api/workflowTracking/:id': { params: process },
      'GET /api/componentTracking/:id': { params: visit },
      'POST /api/anytimeevent/:caseId/:eventId': {
        params: {
          caseId: matrixCase.caseId,
          eventId: pack.workflows.find((workflow) => workflow.key === 'welfare-meeting')!.id,
        },
      },
      'POST /api/cases/:id/topic/:topicId': { params: { topicId: otherTopic.id } },
      'POST /api/componentTracking': { body: submission },
      'POST /api/componentTrackingWithFiles': { body: submission },
      'POST /api/componentTracking/:id/files': { params: visit, body: {} },
      'DELETE /api/componentTracking/:id/files/:storageId': {
        params: { ...visit, storageId: storageIdOf(matrixCase.ids.formFileId ?? 999_998) },
      },
      'POST /api/componentTracking/:id/undo': { params: visit },
      'PUT /api/componentTracking/:id/draft': { params: visit, body: { draft: { freeText: 'half' } } },
      'POST /api/workflowtracking/:id/setstep/:stepId': { params: { ...process, stepId: steps.at(-1)!.id } },
      'POST /api/workflowtracking/:id/tasks/:taskId': {
        params: { ...process, taskId: definition.stages[0]!.steps[0]!.tasks[0]?.id ?? 1 },
      },
    };
  },
  promises: {
    changeTopic: 'POST /api/cases/:id/topic/:topicId',
    setStep: 'POST /api/workflowtracking/:id/setstep/:stepId',
    // The call of `setStep`, to one step that is for HR alone; `early-end.test.ts` tells who may.
    endEarly: null,
    startAnytimeEvent: 'POST /api/anytimeevent/:caseId/:eventId',
    // `abilities.work` of the process record says what a process allows.
    workProcess: null,
    viewCaseManagement: null,
    viewAnytimeEvents: null,
  },
} satisfies ModuleMatrix;
