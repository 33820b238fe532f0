import { CaseStatus } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { ComponentOption, ComponentTracking, SubmitAnswer, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { Problems } from '@evenhand/engine/components/component-handler';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { caseQuery } from '../cases/cases.api.ts';
import { refreshAll } from '../cases/refresh-case.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { isApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { whereNext } from './after-submit.ts';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { submissionOf } from './component-values.ts';
import { dropVisitDraft } from './use-component-draft.ts';
import { useGoTo } from './use-go-to.ts';
import type { Refusal } from './use-refusal.ts';
import { closeThroughProcess, seesCase, submitVisit, undoVisit, visitOf, visitQuery } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** Completing one of these may take the case out of the sight of whoever did it. */
const losesSight: ReadonlySet<SupportedConfiguration['type']> = new Set(['ChangeCaseOwner', 'EditParticipant']);

interface Acting {
  readonly record: WorkflowTrackingRecord;
  readonly tracking: ComponentTracking;
  readonly configuration: SupportedConfiguration;
  readonly values: Values;
  readonly problems: Problems | null;
  readonly keeper: DraftKeeper<Values>;
  readonly refusal: { readonly refuse: (refusal: Refusal) => void; readonly accept: () => void };
  /** Something was carried out: the screen goes back to where the process stands. */
  readonly onActed: () => void;
  /** The visit may be gone when this arrives; the words and what was typed go with it. */
  readonly onRefused: (sentence: string, values: Values) => void;
  readonly onSubProcess: (href: string) => void;
}

/** What pressing an option does (gaps G-54) and what follows its answer (DESIGN §7 "After a submit"). One act at a time. */
export function useOptions({ record, tracking, configuration, values, problems, keeper, refusal, onActed, onRefused, onSubProcess }: Acting) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [pendingId, setPendingId] = useState<number | null>(null);
  const [asked, setAsked] = useState<ComponentOption | null>(null);
  const isRunning = useRef(false);
  const lastAct = useRef({ said: '', key: '' });
  const caseId = record.caseTrackingRecordId;
  const visitId = tracking.workflowTrackingComponentId;

  /** The same act tried again is one act; another choice or another text is a new one. */
  function keyOf(option: ComponentOption, data: unknown): string {
    const said = JSON.stringify([visitId, option.id, data]);
    if (lastAct.current.said !== said) lastAct.current = { said, key: randomId() };
    return lastAct.current.key;
  }

  /** A second press is not heard, not even one in the same moment. */
  async function once(option: ComponentOption, act: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPendingId(option.id);
    try {
      await act();
    } catch (error) {
      await fail(error);
    } finally {
      keeper.resume();
      isRunning.current = false;
      setPendingId(null);
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (!isApiError(error)) throw error;
    if (error.code === 'ALREADY_EXISTS' && error.current !== undefined) return keeper.conflict();
    const sentence = [error.description, ...error.blockers].join(' ');
    refusal.refuse({ banner: sentence, fields: error.fields, about: values });
    // Undone, completed by somebody else, locked, closed: what stands behind the form is no longer true.
    if (error.status === null || Object.keys(error.fields).length > 0) return;
    onRefused(sentence, values);
    await refreshAll(queryClient);
  }

  async function follow(answer: SubmitAnswer, wasLocked: boolean): Promise<void> {
    const next = whereNext(answer, { caseId, processId: record.id, wasLocked });
    if (next.kind === 'go') {
      void refreshAll(queryClient);
      goTo(next.href);
      return;
    }
    if (next.kind === 'ask') onSubProcess(next.subProcessHref);
    await refreshAll(queryClient);
  }

  async function wasLocked(): Promise<boolean> {
    const theCase = await queryClient.ensureQueryData(caseQuery(caseId)).catch(() => null);
    return theCase?.isLockedCurrently ?? false;
  }

  async function advance(option: ComponentOption): Promise<void> {
    if (problems !== null) {
      refusal.refuse({ banner: problems.banner ?? '', fields: problems.fields, about: null });
      return;
    }
    await once(option, async () => {
      // A pause leads to the case even where it was locked before (COMP-PAUSE-02).
      const lockedBefore = configuration.type !== 'PauseCase' && (await wasLocked());
      await keeper.settle();
      const answer = await send(option);
      refusal.accept();
      keeper.discard();
      trackProgress();
      onActed();
      if (losesSight.has(configuration.type) && !(await seesCase(caseId).catch(() => true))) {
        showSnackbar(workflowText.ownerChanged, 'success');
        goTo(paths.home());
        return;
      }
      await follow(answer, lockedBefore);
      dropVisitDraft(queryClient, visitId);
    });
  }

  function send(option: ComponentOption): Promise<SubmitAnswer> {
    const data = submissionOf(values);
    if (values.type === 'CloseCase' && configuration.type === 'CloseCase' && configuration.closesCase && !configuration.isSubProcess) {
      const ending = { conclusion: values.conclusion, outcomeStageId: values.outcomeStageId };
      return closeThroughProcess(caseId, visitId, ending).then(() => closedAnswer(record));
    }
    return submitVisit({ visitId, processId: record.id, optionId: option.id, data, actionKey: keyOf(option, data) });
  }

  async function save(option: ComponentOption): Promise<void> {
    await once(option, async () => {
      const baseUpdatedAt = await keeper.settle();
      const data = submissionOf(values);
      await submitVisit({ visitId, processId: record.id, optionId: option.id, data, baseUpdatedAt, actionKey: keyOf(option, data) });
      refusal.accept();
      keeper.stored();
      trackProgress();
      await Promise.all([refreshAll(queryClient), queryClient.invalidateQueries(visitQuery(visitId, visitOf(record)))]);
    });
  }

  async function undo(option: ComponentOption): Promise<void> {
    setAsked(null);
    await once(option, async () => {
      const lockedBefore = await wasLocked();
      await keeper.flush();
      const answer = await undoVisit(visitId, keyOf(option, null));
      keeper.discard();
      onActed();
      await follow(answer, lockedBefore);
      dropVisitDraft(queryClient, visitId);
    });
  }

  /** Validates nothing and leaves; only an untouched sub-process or event is told, because it goes with it. */
  async function leave(option: ComponentOption): Promise<void> {
    await keeper.flush();
    const isDisposable = record.kind === 'sub-process' || record.kind === 'anytime-event';
    if (isDisposable) await submitVisit({ visitId, processId: record.id, optionId: option.id, data: null, actionKey: randomId() }).catch(() => undefined);
    void refreshAll(queryClient);
    goTo(paths.case(caseId));
  }

  function press(option: ComponentOption): void {
    if (option.kind === 'cancel') void once(option, () => leave(option));
    else if (option.kind === 'save') void save(option);
    else if (option.kind === 'advance') void advance(option);
    else if (tracking.undoConfirmationMessage === null) void undo(option);
    else setAsked(option);
  }

  return {
    press,
    pendingId,
    isAskingUndo: asked !== null,
    confirmUndo(): void {
      if (asked !== null) void undo(asked);
    },
    cancelUndo: () => setAsked(null),
  };
}

/** PUT close answers nothing: the case is closed. */
function closedAnswer(record: WorkflowTrackingRecord): SubmitAnswer {
  return {
    caseTrackingRecordId: record.caseTrackingRecordId,
    workflowTrackingRecordId: record.id,
    subWorkflowTrackingRecordId: null,
    hasProcessEnded: true,
    caseStatus: CaseStatus.Closed,
    isLockedCurrently: false,
  };
}

function trackProgress(): void {
  setTimeout(() => showSnackbar(workflowText.progressTracked, 'success'), Limits.progressTrackedDelay);
}
