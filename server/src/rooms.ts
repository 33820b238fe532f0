import type { Serve } from './access/serve.ts';
import { closureAbilities } from './case-closure/case-closure.policy.ts';
import { caseClosureRoutes } from './case-closure/case-closure.routes.ts';
import { caseCreationRoutes } from './case-creation/case-creation.routes.ts';
import { caseDetailsRoutes } from './case-details/case-details.routes.ts';
import { caseListRoutes } from './case-list/case-list.routes.ts';
import { caseChanges } from './cases/case.changes.ts';
import { caseAbilities } from './cases/case.policy.ts';
import type { AbilityTable } from './cases/case-abilities.ts';
import type { CaseHooks } from './cases/case-hooks.ts';
import { casesRoutes } from './cases/cases.routes.ts';
import { configurationRoutes } from './configuration/configuration.routes.ts';
import type { Configuration } from './configuration/configuration.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import type { ChangeTable } from './history/change-words.ts';
import type { CaseFeed } from './live/case-feed.ts';
import { liveRoutes } from './live/live.routes.ts';
import type { SessionStreams } from './live/session-streams.ts';
import { messageChanges } from './messages/messages.changes.ts';
import { messageAbilities } from './messages/messages.policy.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { participantChanges } from './participants/participants.changes.ts';
import { participantAbilities } from './participants/participants.policy.ts';
import { participantsRoutes } from './participants/participants.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { cancelOpenTasks, holdersChanged, refreshDue } from './tasks/settle-tasks.ts';
import { taskChanges } from './tasks/tasks.changes.ts';
import { taskAbilities } from './tasks/tasks.policy.ts';
import { tasksRoutes } from './tasks/tasks.routes.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { closeInProcess } from './workflow/close-in-process.ts';
import { endAllRecords } from './workflow/process-rows.ts';
import { replaceSimpleProcess, resumeSimpleProcess } from './workflow/simple-process.ts';
import { processChanges } from './workflow/workflow.changes.ts';
import { processAbilities } from './workflow/workflow.policy.ts';
import { workflowRoutes } from './workflow/workflow.routes.ts';

/** What every module lets people do on a case. It does not compile while an ability of the contract is missing. */
const abilities: AbilityTable = { ...caseAbilities, ...participantAbilities, ...taskAbilities, ...processAbilities, ...messageAbilities, ...closureAbilities };

/** How every change of a case is told. It does not compile while a kind of the contract is missing. */
export const changes: ChangeTable = { ...caseChanges, ...participantChanges, ...taskChanges, ...processChanges, ...messageChanges };

/** Every room registers its calls; what a room needs from one above it is handed down here. */
export function registerRooms(serve: Serve, configuration: Configuration, feed: CaseFeed, streams: SessionStreams): void {
  const hooks: CaseHooks = {
    configuration,
    refreshDue,
    holdersChanged,
    replaceSimpleProcess: (act, theCase, topic) => replaceSimpleProcess(act, configuration, theCase, topic),
  };
  configurationRoutes(serve, configuration);
  usersRoutes(serve, (serviceId) => configuration.packOf(serviceId).accessLevels);
  searchRoutes(serve);
  casesRoutes(serve, hooks);
  participantsRoutes(serve, hooks);
  tasksRoutes(serve, configuration);
  workflowRoutes(serve, configuration);
  messagesRoutes(serve, configuration);
  caseCreationRoutes(serve, configuration);
  caseClosureRoutes(serve, {
    configuration,
    cancelOpenTasks: (act, caseId) => cancelOpenTasks(act, caseId),
    endProcesses: (act, theCase) => endAllRecords(act, theCase.id),
    resumeSimpleProcess,
    closeInProcess: (act, theCase, body) => closeInProcess(act, configuration, theCase, body),
  });
  caseDetailsRoutes(serve, { configuration, abilities });
  timelineRoutes(serve, { configuration, changes });
  caseListRoutes(serve, configuration);
  dashboardRoutes(serve, configuration);
  notificationsRoutes(serve, { configuration, changes });
  liveRoutes(serve, feed, streams);
}
