import type { CompiledTopic } from '@evenhand/engine/pack';
import type { Act } from '../access/act.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { CaseFacts } from './case-facts.ts';

/** What acts on the case need from rooms above; the roof hands it in. Every hook runs inside the act's transaction. */
export interface CaseHooks {
  readonly configuration: Configuration;
  /** Computes the case's due moment and open tasks again; called when the next action changes. */
  refreshDue(act: Act, caseId: number): Promise<void>;
  /** Open tasks follow the holders of roles, and people who are off the case lose theirs (domain brief rule 29, security invariant 11). */
  holdersChanged(act: Act, caseId: number): Promise<void>;
  /** Ends the simple process of a case and starts the one of its new topic; called only when the two topics have different workflows. */
  replaceSimpleProcess(act: Act, theCase: CaseFacts, topic: CompiledTopic): Promise<void>;
}
