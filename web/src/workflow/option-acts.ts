import { isClosedStatus } from '@evenhand/contract/cases';
import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import type { ComponentOption } from '@evenhand/contract/components/component-types';
import { Limits } from '@evenhand/contract/limits';
import { caseQuery } from '../cases/cases.api.ts';
import { refreshAll } from '../cases/refresh-case.ts';
import { paths } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import type { SupportedConfiguration } from '../process-components/component-values.ts';
import { unfinishedOf } from '../process-components/component-values.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { whereNext } from './after-submit.ts';
import type { OptionAct } from './option-act.ts';
import { submitAdvance } from './submit-advance.ts';
import { dropVisitDraft } from './use-component-draft.ts';
import { seesCase, submitVisit, undoVisit, visitOf, visitQuery } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** Completing one of these components may take the case out of the person's sight. */
const typesThatMayEndAccess: ReadonlySet<SupportedConfiguration['type']> = new Set([
  'ChangeCaseOwner',
  'EditParticipant',
]);

/** Completes the component and goes where its answer leads. */
export async function advance(act: OptionAct, option: ComponentOption): Promise<void> {
  const { record, tracking, configuration, keeper, queryClient } = act;
  // A pause leads to the case even where it was locked before (COMP-PAUSE-02).
  const lockedBefore = configuration.type !== 'PauseCase' && (await wasLocked(act));
  await keeper.settle();
  const answer = await submitAdvance(act, option);
  act.refusal.accept();
  keeper.discard();
  if (isClosedStatus(answer.caseStatus)) tell(workflowText.caseClosed(answer.caseTrackingRecordId));
  else trackProgress();
  act.onActed();
  if (
    typesThatMayEndAccess.has(configuration.type) &&
    !(await seesCase(record.caseTrackingRecordId).catch(() => true))
  ) {
    tell(workflowText.ownerChanged);
    act.goTo(paths.home());
    return;
  }
  await follow(act, answer, lockedBefore);
  dropVisitDraft(queryClient, tracking.workflowTrackingComponentId);
}

/** Stores what is typed and stays. */
export async function save(act: OptionAct, option: ComponentOption): Promise<void> {
  const { record, tracking, values, keeper, queryClient } = act;
  const visitId = tracking.workflowTrackingComponentId;
  const baseUpdatedAt = await keeper.settle();
  const data = unfinishedOf(values, tracking.arrangedDates);
  const actionKey = act.keyOf(visitId, option.id, data, baseUpdatedAt);
  await submitVisit({ visitId, processId: record.id, optionId: option.id, data, baseUpdatedAt, actionKey });
  act.refusal.accept();
  keeper.stored();
  trackProgress();
  await Promise.all([refreshAll(queryClient), queryClient.invalidateQueries(visitQuery(visitId, visitOf(record)))]);
}

/** Takes the last completed component back. */
export async function undo(act: OptionAct, option: ComponentOption): Promise<void> {
  const { tracking, keeper, queryClient } = act;
  const visitId = tracking.workflowTrackingComponentId;
  const lockedBefore = await wasLocked(act);
  await keeper.flush();
  const answer = await undoVisit(visitId, act.keyOf(visitId, option.id));
  keeper.discard();
  act.onActed();
  await follow(act, answer, lockedBefore);
  dropVisitDraft(queryClient, visitId);
}

/**
 * Leaves without validating. Only an untouched sub-process or event is cancelled on the
 * server, because it ends with it.
 */
export async function leave(
  { record, tracking, keeper, queryClient, goTo }: OptionAct,
  option: ComponentOption,
): Promise<void> {
  const visitId = tracking.workflowTrackingComponentId;
  await keeper.flush();
  const isDisposable = record.kind === 'sub-process' || record.kind === 'anytime-event';
  if (isDisposable)
    await submitVisit({ visitId, processId: record.id, optionId: option.id, data: null, actionKey: randomId() }).catch(
      () => undefined,
    );
  void refreshAll(queryClient);
  goTo(paths.case(record.caseTrackingRecordId));
}

async function follow(
  { record, queryClient, goTo, onSubProcess }: OptionAct,
  answer: SubmitAnswer,
  lockedBefore: boolean,
): Promise<void> {
  const next = whereNext(answer, { ...visitOf(record), wasLocked: lockedBefore });
  if (next.kind === 'go') {
    void refreshAll(queryClient);
    goTo(next.href);
    return;
  }
  if (next.kind === 'ask') onSubProcess(next.subProcessHref);
  await refreshAll(queryClient);
}

async function wasLocked({ record, queryClient }: OptionAct): Promise<boolean> {
  const theCase = await queryClient.ensureQueryData(caseQuery(record.caseTrackingRecordId)).catch(() => null);
  return theCase?.isLockedCurrently ?? false;
}

let progress: ReturnType<typeof setTimeout> | undefined;

function trackProgress(): void {
  clearTimeout(progress);
  progress = setTimeout(() => showSnackbar(workflowText.progressTracked, 'success'), Limits.progressTrackedDelay);
}

/** Good news that is not replaced by the progress of the step before, which is told with a delay. */
function tell(news: string): void {
  clearTimeout(progress);
  showSnackbar(news, 'success');
}
