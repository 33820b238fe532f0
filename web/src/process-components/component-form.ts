import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import type { DataOf } from './component-values.ts';

/** What stands around a form. */
export interface Surroundings {
  readonly caseId: number;
  readonly workflow: Workflow;
  readonly record: WorkflowTrackingRecord;
  readonly onOpenTask: (taskId: number) => void;
}

/** The form of an Event also stands in the event editor, where no process surrounds it. */
export type EventFormProps = Omit<ComponentFormProps<'Event'>, 'surroundings'>;

/** What the form of a component type is given. It keeps nothing itself that a person would miss. */
export interface ComponentFormProps<T extends SupportedComponentType> {
  configuration: ConfigurationOf<T>;
  values: DataOf<T>;
  onChange: (values: DataOf<T>) => void;
  /** A field was left; from then on its error shows. */
  onTouch: (field: string) => void;
  /** By the payload's field names. */
  errors: Readonly<Record<string, string>>;
  surroundings: Surroundings;
}
