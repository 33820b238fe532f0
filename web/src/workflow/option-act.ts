import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import type { ActionKey } from '../lib/use-action-key.ts';
import type { SupportedConfiguration, Values } from '../process-components/component-values.ts';
import type { Refusal } from '../process-components/use-refusal.ts';

/** Context of an option's act: the visit, its typed values, and the screen around it. */
export interface OptionAct {
  readonly record: WorkflowTrackingRecord;
  readonly tracking: ComponentTracking;
  readonly configuration: SupportedConfiguration;
  readonly values: Values;
  readonly keeper: DraftKeeper<Values>;
  readonly refusal: { readonly refuse: (refusal: Refusal) => void; readonly accept: () => void };
  /** Something was carried out: the screen goes back to the current step of the process. */
  readonly onActed: () => void;
  /** The visit may be gone when this arrives, so the message and what was typed are passed along. */
  readonly onRefused: (sentence: string, values: Values) => void;
  readonly onSubProcess: (href: string) => void;
  readonly queryClient: QueryClient;
  readonly goTo: (href: string) => void;
  readonly keyOf: ActionKey['keyOf'];
}
