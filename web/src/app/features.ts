import type { NotificationType } from '@evenhand/contract/tasks';
import { auditExport } from '../audit-export/audit-export.feature.ts';
import { caseCreation } from '../case-creation/case-creation.feature.ts';
import { caseDetails } from '../case-details/case-details.feature.ts';
import { caseList } from '../case-list/case-list.feature.ts';
import { contacts } from '../contacts/contacts.feature.ts';
import { dashboard } from '../dashboard/dashboard.feature.ts';
import type { Feature } from '../features/feature.ts';
import { files } from '../files/files.feature.ts';
import { identityVerification } from '../identity-verification/identity-verification.feature.ts';
import { linkedCases } from '../linked-cases/linked-cases.feature.ts';
import { matters } from '../matters/matters.feature.ts';
import { messages } from '../messages/messages.feature.ts';
import { myTasks } from '../my-tasks/my-tasks.feature.ts';
import { nextActions } from '../next-actions/next-actions.feature.ts';
import { notifications } from '../notifications/notifications.feature.ts';
import { participants } from '../participants/participants.feature.ts';
import { removals } from '../removals/removals.feature.ts';
import { sanctions } from '../sanctions/sanctions.feature.ts';
import { search } from '../search/search.feature.ts';
import { timeline } from '../timeline/timeline.feature.ts';
import { trackedEvents } from '../tracked-events/tracked-events.feature.ts';
import { unassignedMessages } from '../unassigned-messages/unassigned-messages.feature.ts';
import { workflow } from '../workflow/workflow.feature.ts';

const list = [
  dashboard,
  caseList,
  myTasks,
  notifications,
  caseCreation,
  caseDetails,
  workflow,
  matters,
  trackedEvents,
  messages,
  files,
  timeline,
  participants,
  nextActions,
  contacts,
  linkedCases,
  auditExport,
  identityVerification,
  unassignedMessages,
  removals,
  sanctions,
  search,
] as const;

/** Types of tasks and notifications that no feature of the list owns. */
type Unowned = Exclude<NotificationType, OwnedBy<(typeof list)[number]>>;
type OwnedBy<One> = One extends { targets: infer Targets } ? keyof Targets : never;

/**
 * The features of the product, in the order of navigation, tabs and shortcuts. A new feature adds its line
 * here and its routes to `route-tree.ts`. A type of task that no feature owns does not compile.
 */
export const features: [Unowned] extends [never] ? readonly Feature[] : { unownedTarget: Unowned } = list;
