import type { Branding, Service } from '@evenhand/contract/configuration';
import {
  getBranding,
  getService,
  listSections,
  listTopics,
  lookupCaseReasons,
  lookupCaseRoles,
  lookupFailedContactReasons,
  lookupNextActions,
  lookupNoEmployeeReasons,
  lookupNotificationTypes,
  lookupParkedCallReasons,
  lookupParticipantRoles,
  lookupRelations,
  lookupRemovalReasons,
  lookupRemovalUrgencies,
  lookupReopenReasons,
  lookupRisks,
  lookupSources,
  lookupStages,
  lookupStatuses,
  lookupSteps,
  lookupTopics,
  lookupWorkflowReasons,
  workflowsOfTopic,
} from '@evenhand/contract/configuration';
import type { AnswerOf, Route } from '@evenhand/contract/route';
import type { CompiledPack } from '@evenhand/engine/pack';
import { knownHolidays } from '@evenhand/engine/service-calendar';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { notFound } from '../platform/http/app-error.ts';
import {
  presentCaseRoles,
  presentChoices,
  presentNextActions,
  presentParticipantRoles,
  presentReasons,
  presentRelations,
  presentRisks,
  presentStages,
  presentSteps,
  presentTopicTitles,
  presentWorkflowReasons,
} from './lookup.presenter.ts';
import { versionOnCase } from './pinned-version.queries.ts';
import { presentSections, presentTopics, presentWorkflowsOfTopic } from './topic.presenter.ts';

export const configuration = { routes };

/**
 * Service, branding, sections, topics and lookups of the caller's own service, all from memory. Workflows and
 * components are the workflow module's.
 */
function routes(serve: Serve): void {
  /** A call answered from the caller's pack alone. */
  function fromPack<T extends Route>(
    route: T,
    present: (pack: CompiledPack, call: Read<T, null>) => AnswerOf<T>,
  ): void {
    serve.read(route, signedIn, async (call) => present(call.configuration.pack, call));
  }

  fromPack(getService, (pack, { params }) => {
    // Another service's id is answered like an unknown one.
    if (params.id !== pack.service.id) throw notFound();
    return presentService(pack);
  });
  fromPack(getBranding, presentBranding);
  fromPack(listSections, (pack, { params, query }) =>
    presentSections(pack, params.id, query.simpleWorkflowSectionsOnly ?? false),
  );
  fromPack(listTopics, (pack, { query }) => presentTopics(pack, query, query.simpleProcessTopicsOnly ?? false));
  fromPack(workflowsOfTopic, (pack, { params, configuration }) =>
    presentWorkflowsOfTopic(pack, params.id, (workflowId) => configuration.newestVersionOf(workflowId)),
  );

  fromPack(lookupNoEmployeeReasons, (pack) => presentChoices(pack, 'no-employee-reasons'));
  fromPack(lookupSources, (pack) => presentChoices(pack, 'participant-sources'));
  fromPack(lookupStatuses, (pack) => presentChoices(pack, 'case-statuses'));
  fromPack(lookupReopenReasons, (pack) => presentChoices(pack, 'reopen-reasons'));
  fromPack(lookupParkedCallReasons, (pack) => presentChoices(pack, 'parked-call-reasons'));
  fromPack(lookupFailedContactReasons, (pack) => presentChoices(pack, 'failed-contact-reasons'));
  fromPack(lookupRemovalReasons, (pack) => presentChoices(pack, 'removal-reasons'));
  fromPack(lookupRemovalUrgencies, (pack) => presentChoices(pack, 'removal-urgencies'));
  fromPack(lookupNotificationTypes, (pack) => presentChoices(pack, 'notification-types'));
  fromPack(lookupCaseReasons, presentReasons);
  fromPack(lookupRisks, presentRisks);
  fromPack(lookupStages, presentStages);
  fromPack(lookupSteps, presentSteps);
  fromPack(lookupTopics, presentTopicTitles);
  fromPack(lookupCaseRoles, presentCaseRoles);
  fromPack(lookupParticipantRoles, presentParticipantRoles);
  fromPack(lookupRelations, presentRelations);
  fromPack(lookupNextActions, presentNextActions);

  serve.read(lookupWorkflowReasons, signedIn, async ({ db, configuration, scope, query }) => {
    const { workflowId, caseId } = query;
    const pinned = caseId === undefined ? null : await versionOnCase(db, scope, caseId, workflowId);
    const version = pinned ?? configuration.newestVersionOf(workflowId);
    return presentWorkflowReasons(configuration.workflow(workflowId, version));
  });
}

/** Labels and settings of a service (CONF-01); the pack has already filled in the defaults. */
function presentService({ service }: CompiledPack): Service {
  return {
    id: service.id,
    title: service.title,
    employeeNumberLabel: service.employeeNumberLabel,
    messagePageTitle: service.messagePageTitle,
    notePageTitle: service.notePageTitle,
    employeeSelectionConfig: { isSearchable: service.isEmployeeSearchable, isFreeText: service.isEmployeeFreeText },
    timeZone: service.timeZone,
    bankHolidays: knownHolidays(service.holidays),
  };
}

function presentBranding({ branding }: CompiledPack): Branding {
  const { primary, secondary, header, navigation, logoUrl, applicationName } = branding;
  return { primary, secondary, header, navigation, logoUrl, applicationName };
}
