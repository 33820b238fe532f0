import type { ComponentTracking } from '@evenhand/contract/workflow';
import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { refreshAll } from '../cases/refresh-case.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Switch } from '../ui/Switch.tsx';
import { ComponentFooter } from './ComponentFooter.tsx';
import type { DataOf, Held, SupportedConfiguration, Values } from './component-values.ts';
import type { Surroundings } from './components/component-form.ts';
import { componentForms, fieldLabels } from './components/component-forms.ts';
import { formText } from './components/form.text.ts';
import { DraftConflictDialog } from './DraftConflictDialog.tsx';
import { hasMasterToggle, toggleMaster } from './event-not-applicable.ts';
import { layOutOptions } from './options-layout.ts';
import styles from './process.module.css';
import type { WorkflowComponent } from './process-view.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { useComponentDraft } from './use-component-draft.ts';
import { useOptions } from './use-options.ts';
import { useRefusal } from './use-refusal.ts';
import { validateValues } from './validate-values.ts';
import { workflowText } from './workflow.text.ts';

interface ComponentCardProps {
  tracking: ComponentTracking;
  held: Held;
  component: WorkflowComponent;
  surroundings: Surroundings;
  takesFocus: () => boolean;
  onActed: () => void;
  onRefused: (sentence: string, values: Values) => void;
  onSubProcess: (href: string) => void;
}

/** One component to be worked on: narrative, form, narrative, options (PROC-07, PROC-44). */
export function ComponentCard({ tracking, held, component, surroundings, takesFocus, onActed, onRefused, onSubProcess }: ComponentCardProps) {
  const queryClient = useQueryClient();
  const formats = useFormats();
  const today = formats.dayOf(new Date());
  const { configuration } = held;
  const { values, status, savedAt, refusedBecause, theirs, keeper } = useComponentDraft({ caseId: surroundings.caseId, tracking, held, today });
  const problems = validateValues(configuration, values);
  const refusal = useRefusal(values, problems);
  const options = useOptions({ record: surroundings.record, tracking, configuration, values, problems, keeper, refusal, onActed, onRefused, onSubProcess });
  const layout = layOutOptions(component.workflowComponentOptions, tracking.refusedOptions);
  const isMissing = configuration.type === 'Content' && values.type === 'Content' && values.componentTypeContentHistoryId === null;
  const labels = fieldLabels(values.type, configuration);
  const heading = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival, and only where an act brought the person here.
  useEffect(() => {
    if (takesFocus()) heading.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with the values of that moment.
  useEffect(() => {
    if (status !== 'refused') return;
    onRefused(refusedBecause ?? '', values);
    void refreshAll(queryClient);
  }, [status]);

  const listen = (event: KeyboardEvent): void => {
    // What is pressed in a dialog above arrives here, too, and is not meant for this form.
    const isAbove = !(event.target instanceof Node && event.currentTarget.contains(event.target));
    if (isAbove || (!event.ctrlKey && !event.metaKey)) return;
    const isSave = event.key.toLowerCase() === 's';
    if (!isSave && event.key !== 'Enter') return;
    event.preventDefault();
    if (isSave) void keeper.flush();
    else if (layout.main !== null && !isMissing) options.press(layout.main);
  };
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
          <Switch
            label={formText.wholeNotApplicable}
            checked={values.isNotApplicable}
            onChange={(event) => keeper.change(toggleMaster(values, configuration, event.currentTarget.checked))}
          />
        )
      }
      isPadded={false}
      onKeyDown={listen}
      aria-busy={options.pendingId !== null}
    >
      <div className={styles.body}>
        <FormErrorBanner
          message={refusal.banner}
          attempt={refusal.attempt}
          fields={Object.keys(refusal.errors).flatMap((name) => (labels[name] === undefined ? [] : [{ name, label: labels[name] }]))}
        />
        {component.introductionNarrative && <p className={styles.narrative}>{component.introductionNarrative}</p>}
        {isMissing ? (
          <EmptyState text={workflowText.componentMissing} />
        ) : (
          <FormOf
            type={values.type}
            configuration={configuration}
            values={values}
            onChange={keeper.change}
            onTouch={refusal.touch}
            errors={refusal.errors}
            surroundings={surroundings}
          />
        )}
        {component.exitNarrative && <p className={styles.narrative}>{component.exitNarrative}</p>}
      </div>
      <ComponentFooter
        layout={layout}
        canUndo={tracking.canUndo}
        barredBecause={isMissing ? workflowText.componentMissing : null}
        hasReasonsInForm={configuration.type === 'CloseCase'}
        pendingId={options.pendingId}
        draft={{ status, savedAt }}
        onPress={options.press}
      />
      <UndoDialog isOpen={options.isAskingUndo} message={tracking.undoConfirmationMessage} onConfirm={options.confirmUndo} onCancel={options.cancelUndo} />
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

interface FormOfProps<T extends SupportedComponentType> {
  type: T;
  configuration: SupportedConfiguration;
  values: Values;
  onChange: (values: Values) => void;
  onTouch: (field: string) => void;
  errors: Readonly<Record<string, string>>;
  surroundings: Surroundings;
}

/** The compiler cannot see that type, configuration and values belong together while all are unions. */
function FormOf<T extends SupportedComponentType>({ type, configuration, values, onChange, ...rest }: FormOfProps<T>) {
  const { Form } = componentForms[type];
  return <Form configuration={configuration as ConfigurationOf<T>} values={values as DataOf<T>} onChange={(next) => onChange(next)} {...rest} />;
}
