import { ParticipantRole } from '@evenhand/contract/participants';
import type { TaskAssignee } from './effects.ts';

/**
 * People who could hold the tasks of a case: its adviser, and each person on it who is not blocked, the latest last.
 */
interface PossibleHolders {
  readonly adviserUserId: string | null;
  readonly participants: readonly {
    readonly userId: string;
    readonly roleId: number;
    readonly relationId: number | null;
    readonly actsAsHr: boolean;
  }[];
  /** The task never goes to a person who does not act as HR on the case (decision 0015). */
  readonly isHrOnly: boolean;
}

/**
 * Finds the holder of the role a task is for: the owner, the adviser, the latest participant with the relation, or a
 * named person who is still on the case. When nobody holds it, the task is the adviser's. Without an adviser it is
 * nobody's and is shown in Team View (domain brief rule 29).
 */
export function holderAmong(
  { adviserUserId, participants, isHrOnly }: PossibleHolders,
  assignee: TaskAssignee,
): string | null {
  return (
    participants.findLast((participant) => holds(participant, assignee) && (participant.actsAsHr || !isHrOnly))
      ?.userId ?? adviserUserId
  );
}

function holds(participant: PossibleHolders['participants'][number], assignee: TaskAssignee): boolean {
  if (assignee.kind === 'owner') return participant.roleId === ParticipantRole.CaseOwner;
  if (assignee.kind === 'relation') return participant.relationId === assignee.relationId;
  return assignee.kind === 'user' && participant.userId === assignee.userId;
}
