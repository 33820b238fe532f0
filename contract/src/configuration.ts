import * as z from 'zod/mini';
import { flagInQuery, idInPath, titled } from './fields.ts';
import { route } from './route.ts';

/** CONF-01 … CONF-03. */
export const service = z.object({
  id: z.number(),
  title: z.string(),
  employeeNumberLabel: z.string(),
  messagePageTitle: z.string(),
  notePageTitle: z.string(),
  employeeSelectionConfig: z.object({ isSearchable: z.boolean(), isFreeText: z.boolean() }),
  timeZone: z.string(),
  /**
   * The first and the last day for which the service knows its bank holidays. Working days outside are counted as if
   * there were none. An addition.
   */
  bankHolidays: z.optional(z.nullable(z.object({ from: z.string(), to: z.string() }))),
});
export type Service = z.output<typeof service>;
export const getService = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/services/:id',
  summary: 'Labels and settings of the caller’s service',
  params: z.strictObject({ id: idInPath }),
  response: service,
});

/** CONF-04; an empty field falls back to its default in the browser (gaps G-23). */
export const branding = z.object({
  primary: z.string(),
  secondary: z.string(),
  header: z.string(),
  navigation: z.string(),
  logoUrl: z.nullable(z.string()),
  applicationName: z.string(),
});
export type Branding = z.output<typeof branding>;
export const getBranding = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/branding',
  summary: 'Colours, logo and name of the caller’s service',
  response: branding,
});

/** The pictures a section can have in the wizard. */
export const sectionIcons = ['conduct', 'absence', 'performance', 'family', 'change', 'questions'] as const;

export const listSections = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/accesslevels/:id/sections',
  summary: 'Case sections of a policy area',
  params: z.strictObject({ id: idInPath }),
  query: z.strictObject({ simpleWorkflowSectionsOnly: z.optional(flagInQuery) }),
  response: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      description: z.nullable(z.string()),
      icon: z.nullable(z.enum(sectionIcons)),
    }),
  ),
});

/** Topic items of gaps G-50. */
const topicItem = z.object({
  topicId: z.number(),
  topicTitle: z.string(),
  sectionId: z.number(),
  isEnabled: z.boolean(),
  isManuallyEnabled: z.boolean(),
  isEmployeeRequired: z.boolean(),
  isSimpleProcess: z.boolean(),
});
export const listTopics = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/accessleveltopicsections',
  summary: 'Topics of a section in a policy area',
  query: z.strictObject({
    sectionId: idInPath,
    accessLevelId: idInPath,
    simpleProcessTopicsOnly: z.optional(flagInQuery),
  }),
  response: z.array(topicItem),
});

/** The first task of a new process: title, assignee and time. */
const firstStep = z.object({
  title: z.string(),
  assignee: z.nullable(z.enum(['owner', 'adviser', 'relation', 'actor'])),
  due: z.nullable(z.object({ count: z.number(), unit: z.enum(['working-day', 'day', 'month']) })),
});

export const workflowsOfTopic = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/topics/:id/workflows',
  summary: 'Workflows of a topic',
  params: z.strictObject({ id: idInPath }),
  response: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      version: z.number(),
      isPrimary: z.boolean(),
      stages: z.array(titled),
      firstStep: z.nullable(firstStep),
    }),
  ),
});

function lookup(path: string, summary: string) {
  return route({ service: 'configuration', method: 'GET', path, summary, response: z.array(titled) });
}

/** All lookups are under /api/lookups/ (gaps G-89). */
export const lookupNoEmployeeReasons = lookup(
  '/api/lookups/employees/notapplicablereasons',
  'Reasons for a case without employee',
);
export const lookupSources = lookup('/api/lookups/case/participants/sources', 'Who may add a participant');
export const lookupStatuses = lookup('/api/lookups/cases/statuses', 'Case statuses');
export const lookupCaseReasons = lookup('/api/lookups/cases/reasons', 'Case reasons');
export const lookupRisks = lookup('/api/lookups/cases/risks', 'Risks');
export const lookupStages = lookup('/api/lookups/cases/stages', 'Stages');
export const lookupTopics = lookup('/api/lookups/cases/topics', 'Topics, for filters only');
export const lookupCaseRoles = lookup('/api/lookups/cases/roles', 'Participant types of the case list filter');
export const lookupReopenReasons = lookup('/api/lookups/cases/reopenreasons', 'Reasons for reopening');
export const lookupParkedCallReasons = lookup('/api/lookups/parkedcalls/reasons', 'Reasons for parking a call');
export const lookupFailedContactReasons = lookup('/api/lookups/failedcontact/reasons', 'Reasons a contact failed');
export const lookupRemovalReasons = lookup('/api/lookups/removals/reasons', 'Reasons for a removal request');
export const lookupRemovalUrgencies = lookup('/api/lookups/removals/urgency', 'Urgencies of a removal request');
export const lookupNotificationTypes = lookup('/api/lookups/notifications/notificationtypes', 'Notification types');

export const lookupSteps = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/lookups/cases/steps',
  summary: 'Steps with the stage they belong to',
  response: z.array(z.object({ id: z.number(), title: z.string(), stageId: z.number() })),
});
/** CONF-08. */
export const lookupParticipantRoles = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/lookups/case/participants/roles',
  summary: 'Participant roles',
  response: z.array(z.object({ id: z.number(), role: z.string(), lookupReference: z.string() })),
});
/** CONF-07. */
export const lookupRelations = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/lookups/case/participants/privileges',
  summary: 'Participant relations',
  response: z.array(z.object({ id: z.number(), relation: z.string() })),
});
/** CONF-09. */
export const lookupNextActions = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/lookups/cases/nextactions',
  summary: 'Next actions',
  response: z.array(z.object({ id: z.number(), title: z.string(), isCurrentDateTimePrepopulated: z.boolean() })),
});
const workflowReason = z.object({ id: z.number(), title: z.string(), explanatoryText: z.nullable(z.string()) });
export const lookupWorkflowReasons = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/lookups/workflows/reasons',
  summary: 'Reasons a workflow offers',
  query: z.strictObject({ workflowId: idInPath, caseId: z.optional(idInPath) }),
  response: z.array(workflowReason),
});
