import type { ParticipantRole } from '@evenhand/contract/participants';

/** The facts of a case, and of the acting person's participation in it, that rules need; read in one statement. */
export interface CaseFacts {
  readonly id: number;
  readonly serviceId: number;
  readonly accessLevelId: number;
  readonly sectionId: number;
  readonly topicId: number;
  readonly status: number;
  readonly isSimpleProcess: boolean;
  readonly isLocked: boolean;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly employeeEmail: string | null;
  readonly noEmployeeReasonId: number | null;
  readonly adviserUserId: string | null;
  readonly ownerUserId: string;
  readonly overview: string;
  readonly riskId: number | null;
  readonly stageId: number | null;
  readonly stepId: number | null;
  readonly outcomeId: number | null;
  readonly version: number;
  readonly createdAt: Date;
  /** The acting person's live role on this case, never "blocked": a blocked person has no facts. */
  readonly actorRole: Exclude<ParticipantRole, -1 | 4> | null;
  readonly actorRelationId: number | null;
}
