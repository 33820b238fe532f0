import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { refreshAll } from '../cases/refresh-case.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { useLetterStatus } from '../letters/use-letter-status.ts';
import { isNothingLeft } from '../process-components/close-blockers.ts';
import type { Surroundings } from '../process-components/component-form.ts';
import type { Values, VisitContent } from '../process-components/component-values.ts';
import { DoubtDialog } from '../process-components/DoubtDialog.tsx';
import { hasMasterToggle } from '../process-components/event-not-applicable.ts';
import { useLackOfNotice } from '../process-components/use-doubts.ts';
import { useRefusal } from '../process-components/use-refusal.ts';
import { useWaitsFor } from '../process-components/use-waits-for.ts';
import { validateValues } from '../process-components/validate-values.ts';
import { WholeNotApplicable } from '../process-components/WholeNotApplicable.tsx';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { Card } from '../ui/Card.tsx';
import { ComponentBody } from './ComponentBody.tsx';
import { ComponentFooter } from './ComponentFooter.tsx';
import { listenForComponentKeys } from './component-keys.ts';
import { DraftConflictDialog } from './DraftConflictDialog.tsx';
import { layOutOptions } from './options-layout.ts';
import styles from './process.module.css';
import { UndoDialog } from './UndoDialog.tsx';
import { useComponentDraft } from './use-component-draft.ts';
import { useFormFiles } from './use-form-files.ts';
import { useOptions } from './use-options.ts';
import { visitOf } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

interface ComponentCardProps {
  tracking: ComponentTracking;
  content: VisitContent;
  component: WorkflowComponent;
  surroundings: Surroundings;
  takesFocus: () => boolean;
  onActed: () => void;
  onRefused: (sentence: string, values: Values) => void;
  onSubProcess: (href: string) => void;
}

/** One component to work on: narrative, form, narrative, options (PROC-07, PROC-44). */
export function ComponentCard({
  tracking,
  content,
  component,
  surroundings,
  takesFocus,
  onActed,
  onRefused,
  onSubProcess,
}: ComponentCardProps) {
  const queryClient = useQueryClient();
  const today = useFormats().dayOf(new Date());
  const { configuration } = content;
  const { values, status, savedAt, refusedBecause, theirs, keeper } = useComponentDraft({
    caseId: surroundings.caseId,
    tracking,
    content,
    today,
  });
  const letter = useLetterStatus(values.type === 'Event' ? values.documentId : null);
  const files = useFormFiles(tracking.workflowTrackingComponentId, visitOf(surroundings.record), content);
  const isOverBecause = status === 'refused' ? (refusedBecause ?? '') : files.refusedBecause;
  const lackOfNotice = useLackOfNotice(configuration, values, tracking.expectedDates);
  const problems = validateValues(configuration, values, {
    fileCount: files.present.length,
    documentStatus: letter.statusToCheck,
    lackOfNotice,
  });
  const refusal = useRefusal(values, problems);
  const options = useOptions({
    record: surroundings.record,
    tracking,
    configuration,
    values,
    problems,
    keeper,
    refusal,
    onActed,
    onRefused,
    onSubProcess,
  });
  const change = options.isEnding ? () => undefined : keeper.change;
  const offered = component.workflowComponentOptions.filter(
    ({ kind }) => kind !== 'save' || !isNothingLeft(values, configuration),
  );
  const layout = layOutOptions(offered, tracking);
  const waitsFor = useWaitsFor({ files, letter, isIncomplete: problems !== null });
  const isMissing =
    configuration.type === 'Content' && values.type === 'Content' && values.componentTypeContentHistoryId === null;
  const heading = useFocusOnArrival(takesFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with the values of that moment.
  useEffect(() => {
    if (isOverBecause === null) return;
    onRefused(isOverBecause, values);
    void refreshAll(queryClient);
  }, [isOverBecause]);

  // Dates of an Event are doubted before they count. A case that is paused too early stays locked.
  const takesEnter = configuration.type === 'Event';
  const onAdvance = () => layout.main !== null && !isMissing && waitsFor === null && options.press(layout.main);
  const listen = (event: KeyboardEvent): void =>
    listenForComponentKeys(event, { takesEnter, onSave: () => void keeper.flush(), onAdvance });
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className={styles.cardTitle}>
          {component.title}
        </span>
      }
      actions={
        configuration.type === 'Event' &&
        values.type === 'Event' &&
        hasMasterToggle(configuration) && (
          <WholeNotApplicable configuration={configuration} values={values} onChange={change} />
        )
      }
      isPadded={false}
      onKeyDown={listen}
      data-form
      aria-busy={options.pendingId !== null}
    >
      <ComponentBody
        component={component}
        configuration={configuration}
        values={values}
        onChange={change}
        isFixed={options.isEnding}
        refusal={refusal}
        surroundings={{
          ...surroundings,
          arranged: tracking.arrangedDates,
          keep: keeper.flush,
          files,
          lackOfNotice,
          doubts: options.doubts,
          onRecorded: refusal.accept,
        }}
        isMissing={isMissing}
      />
      <ComponentFooter
        layout={layout}
        noPreviousBecause={tracking.canUndo ? null : (tracking.undoRefusedBecause ?? workflowText.noPrevious)}
        disabledReason={isMissing ? workflowText.componentMissing : waitsFor}
        hasReasonsInForm={configuration.type === 'CloseCase'}
        pendingId={options.pendingId}
        isEnding={options.isEnding}
        draft={{ status, savedAt }}
        onPress={options.press}
      />
      <DoubtDialog {...options.question} />
      <UndoDialog
        isOpen={options.isAskingUndo}
        message={tracking.undoConfirmationMessage}
        onConfirm={options.confirmUndo}
        onCancel={options.cancelUndo}
      />
      <DraftConflictDialog
        configuration={configuration}
        mine={values}
        theirs={theirs}
        onKeepMine={() => void keeper.keepMine()}
        onTakeTheirs={keeper.takeTheirs}
      />
    </Card>
  );
}

function useFocusOnArrival(takesFocus: () => boolean): RefObject<HTMLSpanElement | null> {
  const heading = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival, and only where an act brought the person here.
  useEffect(() => {
    if (takesFocus()) heading.current?.focus();
  }, []);
  return heading;
}
