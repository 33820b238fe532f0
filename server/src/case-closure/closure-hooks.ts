import type { closeCaseBody } from '@evenhand/contract/case-acts';
import type * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { Configuration } from '../configuration/configuration.ts';

/** What closing and reopening need from the rooms of tasks and processes; the roof hands it in. Every hook runs inside the act's transaction. */
export interface ClosureHooks {
  readonly configuration: Configuration;
  cancelOpenTasks(act: Act, caseId: number): Promise<void>;
  /** Ends every live process of the case because it closes. */
  endProcesses(act: Act, theCase: CaseFacts): Promise<void>;
  /** Makes the simple process of a reopened case live again where it stood. */
  resumeSimpleProcess(act: Act, theCase: CaseFacts): Promise<void>;
  /** Closes a guided case through its CloseCase component, with the closing guard (gaps G-36, domain brief rule 24). */
  closeInProcess(act: Act, theCase: CaseFacts, body: z.output<typeof closeCaseBody>): Promise<void>;
}
