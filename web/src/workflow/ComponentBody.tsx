import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import type { KeyboardEvent } from 'react';
import type { Surroundings } from '../process-components/component-form.ts';
import { componentForms, fieldLabels } from '../process-components/component-forms.ts';
import type { DataOf, SupportedConfiguration, Values } from '../process-components/component-values.ts';
import { RefusalBanner } from '../process-components/RefusalBanner.tsx';
import type { useRefusal } from '../process-components/use-refusal.ts';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

interface ComponentBodyProps {
  component: WorkflowComponent;
  configuration: SupportedConfiguration;
  values: Values;
  onChange: (values: Values) => void;
  /** An option that ends the form is being carried out: the fields stay as they are. */
  isFixed: boolean;
  refusal: ReturnType<typeof useRefusal>;
  surroundings: Surroundings;
  /** The component has no content to show. */
  isMissing: boolean;
}

/** Refusal, form, and the narratives before and after it. */
export function ComponentBody({
  component,
  configuration,
  values,
  onChange,
  isFixed,
  refusal,
  surroundings,
  isMissing,
}: ComponentBodyProps) {
  return (
    <div className={`${styles.body} ${styles.open}`}>
      <RefusalBanner refusal={refusal} labels={fieldLabels(values.type, configuration)} />
      {component.introductionNarrative && <p className={styles.narrative}>{component.introductionNarrative}</p>}
      {isMissing ? (
        <EmptyState text={workflowText.componentMissing} />
      ) : (
        <fieldset
          className={styles.fields}
          aria-disabled={isFixed || undefined}
          onKeyDownCapture={isFixed ? refuseTyping : undefined}
        >
          <FormOf
            type={values.type}
            configuration={configuration}
            values={values}
            onChange={onChange}
            onTouch={refusal.touch}
            errors={refusal.errors}
            surroundings={surroundings}
          />
        </fieldset>
      )}
      {component.exitNarrative && <p className={styles.narrative}>{component.exitNarrative}</p>}
    </div>
  );
}

/**
 * Keys that move focus still do. Fields that were disabled instead would lose it, and with it the place of
 * a person who goes on after a refusal.
 */
function refuseTyping(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping =
    event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete' || event.key === 'Enter';
  if (isTyping) event.preventDefault();
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
  return (
    <Form
      configuration={configuration as ConfigurationOf<T>}
      values={values as DataOf<T>}
      onChange={(next) => onChange(next)}
      {...rest}
    />
  );
}
