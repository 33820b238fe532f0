import { SeekHelpType } from '@evenhand/contract/cases';
import type { WorkflowDefinition } from '@evenhand/engine/definition';

export interface SeekHelpAtStep {
  /** One of SeekHelpType. */
  readonly type: number;
  /** What the employer tells people before they ask; shown in the dialog. */
  readonly content: string | null;
}

/**
 * How Seek Help behaves on a case whose main process is at a step; before the first
 * step it is visible (HELP-04 … HELP-07).
 */
export function seekHelpAt(definition: WorkflowDefinition | null, stepId: number | null): SeekHelpAtStep {
  const step = definition?.stages.flatMap((stage) => stage.steps).find((one) => one.id === stepId);
  return { type: step?.seekHelp ?? SeekHelpType.Visible, content: step?.seekHelpContent ?? null };
}
