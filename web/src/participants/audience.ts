import { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole } from '@evenhand/contract/participants';

const { Everyone, CaseTeam, HrOnly } = MessageAudience;

/** What a message or a file says of who reads it. */
export interface Read {
  readonly audience: MessageAudience;
  /** The person outside HR who reads what is for HR alone; null where there is none. */
  readonly withName: string | null;
}

/** All that can be chosen, the widest first. An answer is never read by more people than what it answers. */
export function audiencesFor(parent: Pick<Read, 'audience'> | null): MessageAudience[] {
  return [Everyone, CaseTeam, HrOnly].filter((one) => one >= (parent?.audience ?? Everyone));
}

/** Where somebody observes the case, its managers begin with the team; HR with everybody (gaps G-108). */
export function firstAudience(record: CaseRecord, parent: Pick<Read, 'audience'> | null): MessageAudience {
  if (parent !== null) return parent.audience;
  const isObserved = record.caseParticipants.some(({ roleId }) => roleId === ParticipantRole.Observer);
  return isObserved && !record.abilities.viewNotes ? CaseTeam : Everyone;
}

const rolesOf: Record<MessageAudience, readonly number[]> = {
  [Everyone]: [ParticipantRole.CaseOwner, ParticipantRole.Stakeholder, ParticipantRole.Observer],
  [CaseTeam]: [ParticipantRole.CaseOwner, ParticipantRole.Stakeholder],
  [HrOnly]: [],
};

/** The names of those outside HR who read it. */
export function namesOf(record: CaseRecord, { audience, withName }: Read): string[] {
  if (audience === HrOnly) return withName === null ? [] : [withName];
  return participantsOf(record, audience).map(({ employee }) => employee.name);
}

/** The participants of this audience. HR reads them all. */
export function participantsOf(record: CaseRecord, audience: MessageAudience): CaseRecord['caseParticipants'] {
  return record.caseParticipants.filter(({ roleId }) => rolesOf[audience].includes(roleId));
}
