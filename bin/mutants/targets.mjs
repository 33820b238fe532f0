// The files whose conditions are changed, each with the tests that should notice, the fastest first:
// they run in this order until one fails. Tests of random walks are left out: they take long, and what
// they notice differs from run to run. `values` names properties whose string is replaced by each other
// value, for rules that are data.

import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

/** The tests of every module's rules; a new module is found by the name of its file. */
const policies = globSync('server/src/*/*.policy.test.ts').sort();
const sight = 'server/src/access/visibility.test.ts';
const rowSecurity = 'server/src/main/row-security.test.ts';
const identityRole = 'server/src/main/identity-role.test.ts';
const hrParticipant = 'server/src/messages/hr-participant.test.ts';
const ownChoices = 'server/src/users/own-choices.test.ts';
const context = 'server/src/access/context.test.ts';
const withoutRowSecurity = 'server/src/main/queries-without-row-security.test.ts';
const linkedCases = 'server/src/main/sight-of-linked-cases.test.ts';
const hrRights = 'server/src/participants/hr-rights.test.ts';
const hrOnly = 'server/src/workflow/hr-only-events.test.ts';
const blocked = 'server/src/participants/blocked-users.test.ts';
const stepAside = 'server/src/participants/step-aside.test.ts';
const typedEmployee = 'server/src/main/typed-employee.test.ts';
const timeline = 'server/src/timeline/timeline.test.ts';
const caseList = 'server/src/case-list/case-list.test.ts';
const adviser = 'server/src/case-people/case-adviser.test.ts';
const caseTasks = 'server/src/tasks/case-tasks.test.ts';
const myTasks = 'server/src/tasks/my-tasks.test.ts';
const notifications = 'server/src/notifications/notifications.test.ts';
const sendDueMail = 'server/src/outgoing-mail/send-due-mail.test.ts';
const sendInvitations = 'server/src/calendar/send-invitations.test.ts';
const invitationDelivery = 'server/src/calendar/invitation-delivery.test.ts';
const editParticipant = 'server/src/participants/edit-and-remove-participant.test.ts';
const removals = 'server/src/removals/removals.test.ts';
const removalQueries = 'server/src/removals/removal-queries.test.ts';
const dashboard = 'server/src/dashboard/dashboard.test.ts';
const messages = 'server/src/messages/messages.test.ts';
const messageQueries = 'server/src/messages/message-queries.test.ts';
const notes = 'server/src/messages/notes.test.ts';
const drafts = 'server/src/messages/drafts.test.ts';
const hrDrafts = 'server/src/messages/hr-drafts.test.ts';
const unread = 'server/src/messages/unread.test.ts';
const attachments = 'server/src/messages/attachments.test.ts';
const caseFileSight = 'server/src/files/case-file-sight.test.ts';
const readFile = 'server/src/files/read-file.test.ts';
const addFiles = 'server/src/files/add-files.test.ts';
const mailAsItCame = 'server/src/inbound-mail/mail-as-it-came.test.ts';
const waitingFiles = 'server/src/tracked-events/waiting-files.test.ts';
const letterSight = 'server/src/letters/letter-sight.test.ts';
const undo = 'engine/src/undo.test.ts';
const closure = 'engine/src/closure.test.ts';
const examples = 'engine/src/worked-examples.test.ts';
const submit = 'engine/src/submit-component.test.ts';

const audience = ['viewers', 'writers', 'hr'];

function access(file, tests, options = {}) {
  return { group: 'access', file, tests, ...options };
}

function engine(file, tests) {
  return { group: 'engine', file, tests };
}

export const targets = [
  access('server/src/access/visibility.ts', [withoutRowSecurity, sight, linkedCases]),
  access('server/src/access/acts-as-hr.ts', [...policies, sight]),
  access('server/src/access/viewer.ts', [sight, typedEmployee]),
  access('server/src/participants/tell-of-leavers.ts', ['server/src/administration/let-people-go.test.ts']),
  access('server/src/cases/kept-out.ts', ['server/src/participants/joined-records.test.ts', hrRights, typedEmployee]),
  access('server/src/access/context.ts', [context, sight]),
  access('server/src/access/sight.ts', [sight]),
  access('server/src/access/open-case.ts', [dashboard]),
  access('server/src/cases/load-case-for.ts', ['server/src/cases/load-case-for.test.ts']),
  access('server/src/main/row-security.ts', [rowSecurity, identityRole]),
  access('server/src/access/actor.ts', [
    'server/src/access/actor.test.ts',
    'server/src/users/users.routes.test.ts',
    'server/src/users/case-role.test.ts',
    'server/src/case-creation/create-case.test.ts',
    caseList,
  ]),
  access('server/src/cases/case-rules.ts', policies),
  ...policies.map((test) => {
    const file = test.replace('.test.ts', '.ts');
    // A small module keeps its rules in the file of the module, beside its routes and acts.
    return existsSync(file)
      ? access(file, [test])
      : access(file.replace('.policy.ts', '.module.ts'), [
          test,
          ...globSync(`${dirname(test)}/!(*.policy).test.ts`).sort(),
        ]);
  }),
  access('server/src/cases/child-of-case.queries.ts', [
    withoutRowSecurity,
    'server/src/processes/process-access.test.ts',
  ]),
  access('server/src/removals/removal-access.ts', [removalQueries, removals]),
  access('server/src/removals/removal-request.store.ts', [removalQueries, removals]),
  access('server/src/cases/hr-users.queries.ts', [
    hrRights,
    adviser,
    stepAside,
    blocked,
    editParticipant,
    typedEmployee,
    notifications,
  ]),
  access('server/src/participants/participant-checks.ts', [
    hrRights,
    blocked,
    stepAside,
    editParticipant,
    'server/src/participants/add-participant.test.ts',
    'server/src/participants/change-case-owner.test.ts',
  ]),
  ...globSync('contract/src/history/*-facts.ts').map((file) =>
    access(file, ['contract/src/history-facts.test.ts', ...globSync(file.replace('.ts', '.test.ts'))], {
      values: { audience },
    }),
  ),
  access('server/src/inbound-mail/sender-is-confirmed.ts', ['server/src/inbound-mail/sender-is-confirmed.test.ts']),
  access('server/src/inbound-mail/reply-token.ts', ['server/src/inbound-mail/reply-token.test.ts']),
  access('server/src/inbound-mail/post-answer.ts', [
    'server/src/inbound-mail/answer-by-mail.test.ts',
    'server/src/inbound-mail/answer-of-hr.test.ts',
  ]),
  access('server/src/letters/letter.queries.ts', [
    withoutRowSecurity,
    'server/src/letters/letter-list.test.ts',
    'server/src/letters/letter-status.test.ts',
    'server/src/letters/letters.test.ts',
    'server/src/letters/correct-letter.test.ts',
    'server/src/workflow/form-letters.test.ts',
  ]),
  access('server/src/access-log/case-access.queries.ts', [
    withoutRowSecurity,
    'server/src/access-log/access-log.test.ts',
  ]),
  access('server/src/timeline/history-filters.ts', [
    'server/src/timeline/history-filters.test.ts',
    timeline,
    stepAside,
  ]),
  access('server/src/timeline/history.queries.ts', [withoutRowSecurity, timeline]),
  access('server/src/timeline/timeline.routes.ts', [timeline, stepAside]),
  ...['case-feed', 'deliver-changes', 'deliveries'].map((name) =>
    access(`server/src/live/${name}.ts`, [
      'server/src/live/case-feed-delivery.test.ts',
      'server/src/live/case-stream.test.ts',
      'server/src/live/own-windows.test.ts',
    ]),
  ),
  access('server/src/live/deliver-unassigned.ts', ['server/src/live/own-windows.test.ts']),
  access('server/src/live/who-is-notified.queries.ts', ['server/src/live/who-is-notified.queries.test.ts']),
  access('server/src/tasks/tasks.queries.ts', [
    'server/src/tasks/tasks.queries.test.ts',
    withoutRowSecurity,
    myTasks,
    'server/src/tasks/task-days.test.ts',
    'server/src/tasks/tasks-of-colleague.test.ts',
    caseTasks,
    'server/src/tasks/edit-task.test.ts',
    hrOnly,
  ]),
  access('server/src/tasks/edit-task.ts', [
    'server/src/tasks/task-access.test.ts',
    'server/src/tasks/edit-task.test.ts',
    hrOnly,
  ]),
  access('server/src/notifications/notice.store.ts', [withoutRowSecurity, notifications]),
  access('server/src/calendar/meetings.queries.ts', ['server/src/calendar/calendar.test.ts', sendInvitations]),
  access('server/src/calendar/due-invitations.queries.ts', [sendInvitations, invitationDelivery]),
  access('server/src/outgoing-mail/due-mail.queries.ts', [sendDueMail]),
  access('server/src/messages/message-access.ts', [messages, notes, drafts, hrDrafts, withoutRowSecurity]),
  access('server/src/messages/post-message.ts', [
    hrParticipant,
    'server/src/messages/draft-posted-again.test.ts',
    messages,
    drafts,
    attachments,
    notes,
    'server/src/messages/audience.test.ts',
    'server/src/removals/after-removal.test.ts',
    mailAsItCame,
  ]),
  access('server/src/messages/answers.ts', [hrParticipant, messages]),
  access('server/src/messages/attachments.ts', [attachments, caseFileSight, drafts, hrDrafts]),
  access('server/src/messages/message.queries.ts', [
    messageQueries,
    withoutRowSecurity,
    messages,
    notes,
    drafts,
    hrDrafts,
    unread,
    'server/src/messages/preview.test.ts',
  ]),
  access('server/src/files/case-file.queries.ts', [
    'server/src/files/case-file-queries.test.ts',
    withoutRowSecurity,
    caseFileSight,
    readFile,
    attachments,
    waitingFiles,
    addFiles,
    'server/src/workflow/form-files.test.ts',
    'server/src/tracked-events/tracked-event-files.test.ts',
    mailAsItCame,
  ]),
  access('server/src/files/open-file.ts', [
    'server/src/files/open-file.test.ts',
    readFile,
    'server/src/files/scan-kept-files.test.ts',
    'server/src/files/storage-away.test.ts',
    'server/src/files/files-in-s3.test.ts',
    caseFileSight,
  ]),
  access('server/src/files/file-list.queries.ts', [
    withoutRowSecurity,
    'server/src/files/file-list.test.ts',
    caseFileSight,
  ]),
  access('server/src/contacts/person-of-contact.ts', [
    'server/src/contacts/record-contact.test.ts',
    'server/src/contacts/failed-contacts.test.ts',
    'server/src/contacts/parked-calls.test.ts',
  ]),
  access('server/src/contacts/contact-acts.ts', [
    'server/src/contacts/parked-until-now.test.ts',
    'server/src/contacts/parked-calls.test.ts',
    'server/src/contacts/failed-contacts.test.ts',
  ]),
  access('server/src/linked-cases/case-link.store.ts', [
    'server/src/linked-cases/unlink-one.test.ts',
    'server/src/linked-cases/linked-cases.test.ts',
    linkedCases,
  ]),
  access('server/src/audit-export/export-case.ts', ['server/src/audit-export/audit-export.test.ts']),
  access('server/src/inbound-mail/why-ignored.ts', [
    'server/src/inbound-mail/why-ignored.test.ts',
    'server/src/inbound-mail/looks-like-mailing.test.ts',
  ]),
  access('server/src/users/own-choices.ts', ['server/src/users/only-own-choices.test.ts', ownChoices]),
  access('server/src/contacts/contact.store.ts', [
    'server/src/contacts/contact-store.test.ts',
    withoutRowSecurity,
    'server/src/contacts/parked-calls.test.ts',
    'server/src/contacts/failed-contacts.test.ts',
  ]),
  access('server/src/unassigned-messages/suggested-cases.queries.ts', [
    'server/src/unassigned-messages/suggested-cases.test.ts',
  ]),
  access('server/src/unassigned-messages/unassigned-message.store.ts', [
    'server/src/unassigned-messages/unassigned-message-queries.test.ts',
    'server/src/unassigned-messages/unassigned-messages.test.ts',
  ]),
  access('server/src/tracked-events/list-tracked-events.ts', [
    'server/src/tracked-events/list-tracked-events.test.ts',
    hrOnly,
  ]),
  access('server/src/processes/process-facts.ts', [
    'server/src/main/work-for-hr-alone.test.ts',
    'server/src/processes/process-facts.test.ts',
    'server/src/processes/process-access.test.ts',
    hrOnly,
    'server/src/workflow/configuration-calls.test.ts',
    'server/src/workflow/drafts-and-saves.test.ts',
    'server/src/tracked-events/tracked-events.test.ts',
  ]),
  access('server/src/tasks/task-holders.ts', [
    'server/src/tasks/task-holders.test.ts',
    'server/src/tasks/pass-on-tasks.test.ts',
    caseTasks,
  ]),
  access('server/src/tasks/pass-on-tasks.ts', [
    'server/src/tasks/pass-on-tasks.test.ts',
    'server/src/tasks/settle-tasks.test.ts',
  ]),
  access('server/src/tasks/settle-tasks.ts', [
    'server/src/tasks/settle-tasks.test.ts',
    'server/src/tasks/pass-on-tasks.test.ts',
    'server/src/workflow/process-tasks.test.ts',
  ]),
  access('server/src/removals/removal-file.queries.ts', ['server/src/removals/removal-of-file.test.ts']),
  access('server/src/removals/removal-message.queries.ts', [
    'server/src/removals/removal-message-queries.test.ts',
    removalQueries,
    removals,
    'server/src/removals/after-removal.test.ts',
  ]),
  access('server/src/case-list/case-list-conditions.ts', [
    ...globSync('server/src/case-list/{case-list,facets}*.test.ts').sort(),
    sight,
  ]),
  access('server/src/sanctions/register.queries.ts', globSync('server/src/sanctions/register*.test.ts').sort()),
  access('server/src/dashboard/dashboard.queries.ts', ['server/src/dashboard/next-cases.test.ts', dashboard, hrOnly]),
  access('server/src/search/search.queries.ts', [
    'server/src/search/search-sight.test.ts',
    'server/src/search/search.test.ts',
    'server/src/search/search-entries.test.ts',
    'server/src/search/export-hits.test.ts',
  ]),
  access('server/src/users/search-people.ts', [
    'server/src/users/search-people.test.ts',
    withoutRowSecurity,
    'server/src/users/users.routes.test.ts',
  ]),
  access('server/src/live/deliver-own.ts', [
    'server/src/live/deliver-own.test.ts',
    'server/src/live/own-windows.test.ts',
    'server/src/live/case-stream.test.ts',
  ]),
  access('server/src/live/session-streams.ts', [
    'server/src/live/session-streams.test.ts',
    'server/src/live/case-stream.test.ts',
  ]),
  access('server/src/case-creation/case-creation.policy.ts', [
    'server/src/case-creation/create-case.test.ts',
    'server/src/case-creation/existing-case.test.ts',
  ]),
  access('server/src/case-details/case-details.queries.ts', [
    'server/src/case-details/case-details.queries.test.ts',
    'server/src/case-details/case-record.test.ts',
    dashboard,
    hrOnly,
    stepAside,
  ]),
  access('server/src/cases/case-row.queries.ts', [
    'server/src/cases/case-row.queries.test.ts',
    caseList,
    'server/src/case-list/facets.test.ts',
    dashboard,
    sight,
  ]),
  access('server/src/cases/participant.queries.ts', [
    'server/src/cases/participant.queries.test.ts',
    'server/src/case-details/case-record.test.ts',
    blocked,
    editParticipant,
  ]),
  access('server/src/configuration/pinned-version.queries.ts', [
    'server/src/configuration/pinned-version.queries.test.ts',
    'server/src/workflow/pinned-lists.test.ts',
    hrOnly,
    'server/src/workflow/configuration-calls.test.ts',
  ]),
  access('server/src/evidence/evidence.queries.ts', [
    'server/src/evidence/evidence.queries.test.ts',
    'server/src/evidence/evidence.test.ts',
  ]),
  access('server/src/letters/case-people.queries.ts', [
    withoutRowSecurity,
    letterSight,
    'server/src/letters/case-values.test.ts',
  ]),
  access('server/src/letters/letter-event.queries.ts', [
    'server/src/letters/letter-event.queries.test.ts',
    withoutRowSecurity,
    letterSight,
    'server/src/letters/letters.test.ts',
  ]),
  access('server/src/matters/matter.store.ts', ['server/src/matters/matters.test.ts']),
  access('server/src/matters/evidence-links.ts', [
    'server/src/matters/evidence-links.test.ts',
    'server/src/matters/matters.test.ts',
  ]),
  access('server/src/parties/party.store.ts', ['server/src/parties/parties.test.ts']),
  access('server/src/sanctions/sanction.store.ts', ['server/src/sanctions/sanctions.test.ts']),
  access('server/src/sanctions/comparable-outcomes.ts', ['server/src/sanctions/comparable-outcomes.test.ts']),
  access('server/src/sanctions/live-warnings.ts', [
    'server/src/sanctions/live-warnings.test.ts',
    'server/src/sanctions/live-warning-readers.test.ts',
  ]),
  access('server/src/next-actions/next-action.queries.ts', ['server/src/next-actions/next-action.test.ts']),
  access('server/src/workflow/workflow.queries.ts', [
    'server/src/workflow/workflow.queries.test.ts',
    hrOnly,
    'server/src/workflow/anytime-events.test.ts',
    'server/src/workflow/configuration-calls.test.ts',
  ]),
  engine('engine/src/guards.ts', [
    'engine/src/guards.test.ts',
    submit,
    'engine/src/set-step.test.ts',
    'engine/src/go-to-task.test.ts',
  ]),
  engine('engine/src/closure.ts', [closure, 'engine/src/checklist.test.ts', examples, submit]),
  engine('engine/src/undo.ts', [undo, examples]),
  engine('engine/src/undo-plan.ts', [
    'engine/src/undo-plan.test.ts',
    undo,
    'engine/src/components/pause-case.test.ts',
    'engine/src/components/edit-participant.test.ts',
    examples,
  ]),
  engine('engine/src/reversal.ts', ['engine/src/reversal.test.ts', undo, examples]),
];
