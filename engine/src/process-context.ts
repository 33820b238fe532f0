import type { CaseFacts } from './case-state.ts';
import type { WorkflowDefinition } from './definition.ts';
import type { Person, ProcessRecord } from './process-state.ts';
import type { ServiceCalendar } from './service-calendar.ts';

/** The person acting. The server answers both rights afresh inside the transaction (DESIGN §4). */
export interface Actor extends Person {
  /** HR with the policy area, or the adviser. */
  readonly isHr: boolean;
  /** HR, the adviser, the owner or a stakeholder. */
  readonly isWriter: boolean;
}

/** Everything a question about a process is answered from. */
export interface ProcessView {
  readonly definition: WorkflowDefinition;
  readonly record: ProcessRecord;
  readonly facts: CaseFacts;
  readonly actor: Actor;
  readonly calendar: ServiceCalendar;
  readonly now: string;
}

/** Everything an act on a process is decided from. */
export interface ProcessContext extends ProcessView {
  /**
   * Gives the id of a new visit; ids rise and start at 1000 (domain brief rule 2). Ids drawn
   * by a refused act stay unused.
   */
  readonly newVisitId: () => number;
}
