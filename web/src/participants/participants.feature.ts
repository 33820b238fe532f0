import { NotificationType } from '@evenhand/contract/tasks';
import { IconUserPlus } from '@tabler/icons-react';
import type { Feature, Subject } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

const toAddStakeholder = ({ caseId }: Subject) => paths.caseAddingParticipant(caseId);
const toAddObserver = ({ caseId }: Subject) => paths.caseAddingObserver(caseId);

export const participants = {
  targets: {
    [NotificationType.AddStakeholder]: { icon: IconUserPlus, task: toAddStakeholder, notification: toAddStakeholder },
    [NotificationType.AddObserver]: { icon: IconUserPlus, task: toAddObserver, notification: toAddObserver },
  },
} satisfies Feature;
