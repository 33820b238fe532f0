import type { ArrangedDates } from '@evenhand/contract/components/event-payloads';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import type { FormFiles } from '../files/attached-files.ts';
import type { DataOf } from './component-values.ts';

/** Context of a form. */
export interface Surroundings {
  readonly caseId: number;
  readonly workflow: Workflow;
  readonly record: WorkflowTrackingRecord;
  readonly onOpenTask: (taskId: number) => void;
  /** Takes a refusal back: what it asked for has been recorded by a call of its own. */
  readonly onRecorded?: (() => void) | undefined;
  /** Arranged dates that an Event began with. */
  readonly arranged?: ArrangedDates | undefined;
  /** Sends what is typed at once, before the person goes on elsewhere. Answers whether it is kept. */
  readonly keep?: (() => Promise<boolean>) | undefined;
  /** Of an Event. */
  readonly files?: FormFiles | undefined;
  /** Warnings about probable mistakes: dates of an Event, or the outcome of a case. */
  readonly doubts?: readonly string[] | undefined;
  /** Notice that the date of an Event leaves, where it is less than the policy asks for. */
  readonly lackOfNotice?: string | null | undefined;
}

/** The event editor also shows the form of an Event, without a process around it. */
export type EventFormProps = Omit<ComponentFormProps<'Event'>, 'surroundings'> & {
  surroundings: Pick<Surroundings, 'caseId' | 'arranged' | 'keep' | 'files' | 'doubts' | 'lackOfNotice'>;
};

/** The props of a component form. The form itself keeps no state that a person would miss. */
export interface ComponentFormProps<T extends SupportedComponentType> {
  configuration: ConfigurationOf<T>;
  values: DataOf<T>;
  onChange: (values: DataOf<T>) => void;
  /** The person has left a field; from then on its error is shown. */
  onTouch: (field: string) => void;
  /** By the payload's field names. */
  errors: Readonly<Record<string, string>>;
  surroundings: Surroundings;
}
