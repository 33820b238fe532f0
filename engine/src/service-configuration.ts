import type { WorkflowDefinition } from './definition.ts';
import type { CompiledPack } from './pack.ts';
import type { ServiceCalendar } from './service-calendar.ts';
import type { Titles } from './titles.ts';

/**
 * Configuration of one service: its active pack, the words for everything a case points to, and its workflows in every
 * version still kept.
 */
export interface ServiceConfiguration {
  readonly pack: CompiledPack;
  readonly titles: Titles;
  readonly calendar: ServiceCalendar;
  /** The newest published version number of a workflow. @throws NOT_FOUND */
  newestVersionOf(workflowId: number): number;
  /**
   * A workflow in exactly the version a record has pinned, with every dated text published for it; texts are
   * not pinned. @throws NOT_FOUND
   */
  workflow(workflowId: number, version: number): WorkflowDefinition;
}
