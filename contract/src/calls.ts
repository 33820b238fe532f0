import * as absences from './absences.ts';
import * as accessLog from './access-log.ts';
import * as administration from './administration.ts';
import * as anytimeEvents from './anytime-events.ts';
import * as auditExport from './audit-export.ts';
import * as calendar from './calendar.ts';
import * as caseClosure from './case-closure.ts';
import * as caseCounts from './case-counts.ts';
import * as caseCreation from './case-creation.ts';
import * as caseDetails from './case-details.ts';
import * as caseList from './case-list.ts';
import * as casePeople from './case-people.ts';
import * as cases from './cases.ts';
import * as componentTracking from './component-tracking.ts';
import * as configuration from './configuration.ts';
import * as configurationDrafts from './configuration-drafts.ts';
import * as contacts from './contacts.ts';
import * as dashboard from './dashboard.ts';
import * as directory from './directory.ts';
import * as evidence from './evidence.ts';
import * as files from './files.ts';
import * as identityVerification from './identity-verification.ts';
import * as inboundMail from './inbound-mail.ts';
import * as letters from './letters.ts';
import * as linkedCases from './linked-cases.ts';
import * as live from './live.ts';
import * as matters from './matters.ts';
import * as messages from './messages.ts';
import * as nextActions from './next-actions.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as participants from './participants.ts';
import * as parties from './parties.ts';
import * as register from './register.ts';
import * as removals from './removals.ts';
import * as roleConflicts from './role-conflicts.ts';
import type { Route } from './route.ts';
import * as sanctionRegister from './sanction-register.ts';
import * as sanctions from './sanctions.ts';
import * as search from './search.ts';
import * as serviceHealth from './service-health.ts';
import * as sightRights from './sight-rights.ts';
import * as tasks from './tasks.ts';
import * as timeline from './timeline.ts';
import * as trackedEvents from './tracked-events.ts';
import * as unassignedMessages from './unassigned-messages.ts';
import * as users from './users.ts';
import * as workflow from './workflow.ts';

const modules: readonly object[] = [
  absences,
  accessLog,
  administration,
  anytimeEvents,
  auditExport,
  calendar,
  caseClosure,
  caseCounts,
  caseCreation,
  caseDetails,
  caseList,
  casePeople,
  cases,
  componentTracking,
  configuration,
  configurationDrafts,
  contacts,
  dashboard,
  directory,
  evidence,
  files,
  identityVerification,
  inboundMail,
  letters,
  linkedCases,
  live,
  matters,
  messages,
  nextActions,
  notes,
  notifications,
  participants,
  parties,
  register,
  removals,
  roleConflicts,
  sanctionRegister,
  sanctions,
  search,
  serviceHealth,
  sightRights,
  tasks,
  timeline,
  trackedEvents,
  unassignedMessages,
  users,
  workflow,
];

/** Every call by the name of its export; those of a group are named `messageCalls.create`. */
export const calls: ReadonlyMap<string, Route> = new Map(
  modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => callsIn(name, value))),
);

function callsIn(name: string, value: unknown): [string, Route][] {
  if (isRoute(value)) return [[name, value]];
  if (!name.endsWith('Calls')) return [];
  return Object.entries(value as object).flatMap(([call, route]): [string, Route][] =>
    isRoute(route) ? [[`${name}.${call}`, route]] : [],
  );
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}
