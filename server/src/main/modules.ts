import type { Serve } from '../access/serve.ts';
import { accessLog } from '../access-log/access-log.module.ts';
import { auditExport } from '../audit-export/audit-export.module.ts';
import { caseClosure } from '../case-closure/case-closure.module.ts';
import { caseCreation } from '../case-creation/case-creation.module.ts';
import { caseDetails } from '../case-details/case-details.module.ts';
import { caseList } from '../case-list/case-list.module.ts';
import { casePeople } from '../case-people/case-people.module.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { cases } from '../cases/cases.module.ts';
import type { ExportSections } from '../cases/export-section.ts';
import { configuration } from '../configuration/configuration.module.ts';
import { contacts } from '../contacts/contacts.module.ts';
import { dashboard } from '../dashboard/dashboard.module.ts';
import { evidence } from '../evidence/evidence.module.ts';
import { files } from '../files/files.module.ts';
import type { ChangeTable } from '../history/change-words.ts';
import type { Comparison } from '../history/comparison.ts';
import { identityVerification } from '../identity-verification/identity-verification.module.ts';
import { letters } from '../letters/letters.module.ts';
import { linkedCases } from '../linked-cases/linked-cases.module.ts';
import { matters } from '../matters/matters.module.ts';
import { messages } from '../messages/messages.module.ts';
import { nextActions } from '../next-actions/next-actions.module.ts';
import { notifications } from '../notifications/notifications.module.ts';
import { outgoingMail } from '../outgoing-mail/outgoing-mail.module.ts';
import { participants } from '../participants/participants.module.ts';
import { parties } from '../parties/parties.module.ts';
import { removals } from '../removals/removals.module.ts';
import { sanctions } from '../sanctions/sanctions.module.ts';
import { search } from '../search/search.module.ts';
import { tasks } from '../tasks/tasks.module.ts';
import { timeline } from '../timeline/timeline.module.ts';
import { trackedEvents } from '../tracked-events/tracked-events.module.ts';
import { unassigned } from '../unassigned-messages/unassigned-messages.module.ts';
import { users } from '../users/users.module.ts';
import { workflow } from '../workflow/workflow.module.ts';

/** What several modules need together. */
interface Sums {
  readonly abilities: AbilityTable;
  readonly changes: ChangeTable;
  readonly exports: readonly ExportSections[];
}

/**
 * What a module brings: its calls, the abilities it adds to a case, how its changes read in the history and
 * in notices, its part of the full audit export, and how its rows are compared with the history.
 */
interface Module {
  readonly routes: (serve: Serve, sums: Sums) => void;
  readonly abilities?: Partial<AbilityTable>;
  readonly changes?: Partial<ChangeTable>;
  readonly exports?: ExportSections;
  readonly compares?: Comparison | readonly Comparison[];
}

const modules: readonly Module[] = [
  configuration,
  users,
  notifications,
  outgoingMail,
  cases,
  tasks,
  nextActions,
  casePeople,
  participants,
  parties,
  files,
  letters,
  trackedEvents,
  workflow,
  matters,
  messages,
  contacts,
  linkedCases,
  sanctions,
  auditExport,
  identityVerification,
  removals,
  evidence,
  accessLog,
  caseCreation,
  caseClosure,
  caseDetails,
  caseList,
  timeline,
  search,
  dashboard,
  unassigned,
];

/**
 * The abilities that the modules add to a case. It does not compile while an
 * ability of the contract is missing.
 */
const abilities: AbilityTable = {
  ...cases.abilities,
  ...nextActions.abilities,
  ...casePeople.abilities,
  ...participants.abilities,
  ...parties.abilities,
  ...tasks.abilities,
  ...workflow.abilities,
  ...matters.abilities,
  ...messages.abilities,
  ...contacts.abilities,
  ...linkedCases.abilities,
  ...sanctions.abilities,
  ...auditExport.abilities,
  ...identityVerification.abilities,
  ...removals.abilities,
  ...evidence.abilities,
  ...accessLog.abilities,
  ...caseClosure.abilities,
};

/** How every change of a case reads. It does not compile while a kind of the contract is missing. */
export const changes: ChangeTable = {
  ...cases.changes,
  ...nextActions.changes,
  ...casePeople.changes,
  ...participants.changes,
  ...parties.changes,
  ...tasks.changes,
  ...files.changes,
  ...letters.changes,
  ...trackedEvents.changes,
  ...workflow.changes,
  ...matters.changes,
  ...messages.changes,
  ...unassigned.changes,
  ...contacts.changes,
  ...linkedCases.changes,
  ...sanctions.changes,
  ...auditExport.changes,
  ...identityVerification.changes,
  ...removals.changes,
};

/** The parts of the full audit export, in the order of the file. */
const exports: readonly ExportSections[] = [
  caseDetails.exports,
  participants.exports,
  parties.exports,
  matters.exports,
  trackedEvents.exports,
  letters.exports,
  files.exports,
  messages.exports,
  tasks.exports,
  contacts.exports,
  linkedCases.exports,
  sanctions.exports,
  timeline.exports,
];

/** How rows are compared with the history of their case. */
export const comparisons: readonly Comparison[] = modules.flatMap(({ compares }) => compares ?? []);

/** Registers the calls of every module. */
export function registerModules(serve: Serve): void {
  for (const { routes } of modules) routes(serve, { abilities, changes, exports });
}
