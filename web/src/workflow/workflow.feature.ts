import { NotificationType } from '@evenhand/contract/tasks';
import { IconBolt, IconChecklist } from '@tabler/icons-react';
import type { CaseTab, Feature, Subject } from '../features/feature.ts';
import { MOD } from '../features/keys.ts';
import { paths } from '../lib/paths.ts';

/** Leads to the primary process; a simple-process case has no such tab (CASE-10, CASE-11). */
export const managementTab: CaseTab = {
  label: 'Case Management',
  keys: ['G', 'M'],
  isExpected: () => true,
  href: (caseId, record) => {
    const processId = record?.primaryWorkflowTrackingRecordId ?? null;
    return record?.abilities.viewCaseManagement === true && !record.isSimpleProcessCase && processId !== null
      ? paths.process(caseId, processId)
      : null;
  },
};

const toProcess = ({ caseId, processId }: Subject) => (processId === null ? null : paths.process(caseId, processId));
const toAnytimeEvents = ({ caseId }: Subject) => paths.caseAddingAnytimeEvent(caseId);

export const workflow = {
  caseTabs: [managementTab],
  shortcuts: [{ label: 'Save the draft', keys: [MOD, 'S'], group: 'forms' }],
  targets: {
    [NotificationType.ProcessComponent]: { icon: IconChecklist, task: toProcess },
    [NotificationType.AddAnytimeEvent]: { icon: IconBolt, task: toAnytimeEvents, notification: toAnytimeEvents },
  },
} satisfies Feature;
