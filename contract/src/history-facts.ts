import type * as z from 'zod/mini';
import { auditExportFacts } from './history/audit-export-facts.ts';
import { caseFacts } from './history/case-facts.ts';
import { contactFacts } from './history/contact-facts.ts';
import { fileFacts } from './history/file-facts.ts';
import { identityFacts } from './history/identity-facts.ts';
import { letterFacts } from './history/letter-facts.ts';
import { linkedCaseFacts } from './history/linked-case-facts.ts';
import { matterFacts } from './history/matter-facts.ts';
import { messageFacts } from './history/message-facts.ts';
import { participantFacts } from './history/participant-facts.ts';
import { partyFacts } from './history/party-facts.ts';
import { processFacts } from './history/process-facts.ts';
import { removalFacts } from './history/removal-facts.ts';
import { sanctionFacts } from './history/sanction-facts.ts';
import { taskFacts } from './history/task-facts.ts';
import { trackedEventFacts } from './history/tracked-event-facts.ts';

export const historyTypeTitles: Record<number, string> = {
  1: 'Case',
  2: 'People',
  3: 'Process',
  4: 'Tasks',
  5: 'Lock and closure',
  6: 'Messages',
  7: 'Notes',
};

/** Every kind of change a case can undergo; each module brings its own. */
export const historyKinds = {
  ...caseFacts,
  ...participantFacts,
  ...partyFacts,
  ...processFacts,
  ...trackedEventFacts,
  ...fileFacts,
  ...letterFacts,
  ...taskFacts,
  ...matterFacts,
  ...messageFacts,
  ...contactFacts,
  ...linkedCaseFacts,
  ...sanctionFacts,
  ...auditExportFacts,
  ...identityFacts,
  ...removalFacts,
} as const;

export type HistoryKind = keyof typeof historyKinds;
export type FactsOf<K extends HistoryKind> = z.output<(typeof historyKinds)[K]['facts']>;
