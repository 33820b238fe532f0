import type { CaseRecord } from '@evenhand/contract/case-details';
import { MessageAudience } from '@evenhand/contract/message-fields';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Item } from './item.ts';

const { Everyone, CaseTeam, HrOnly } = MessageAudience;

/** All that can be chosen, the widest first. An answer is never read by more people than what it answers. */
export function audiencesFor(parent: Pick<Item, 'audience'> | null): MessageAudience[] {
  return [Everyone, CaseTeam, HrOnly].filter((one) => one >= (parent?.audience ?? Everyone));
}

/** Where somebody observes the case, its managers begin with the team; HR with everybody (gaps G-108). */
export function firstAudience(record: CaseRecord, parent: Pick<Item, 'audience'> | null): MessageAudience {
  if (parent !== null) return parent.audience;
  const isObserved = record.caseParticipants.some(({ roleId }) => roleId === ParticipantRole.Observer);
  return isObserved && !record.abilities.viewNotes ? CaseTeam : Everyone;
}

const rolesOf: Record<MessageAudience, readonly number[]> = {
  [Everyone]: [ParticipantRole.CaseOwner, ParticipantRole.Stakeholder, ParticipantRole.Observer],
  [CaseTeam]: [ParticipantRole.CaseOwner, ParticipantRole.Stakeholder],
  [HrOnly]: [],
};

/** The names of those outside HR who read a message. */
export function namesOf(record: CaseRecord, { audience, withName }: Pick<Item, 'audience' | 'withName'>): string[] {
  if (audience === HrOnly) return withName === null ? [] : [withName];
  return participantsOf(record, audience).map(({ employee }) => employee.name);
}

/** The participants who read messages for this audience. HR reads them all. */
export function participantsOf(record: CaseRecord, audience: MessageAudience): CaseRecord['caseParticipants'] {
  return record.caseParticipants.filter(({ roleId }) => rolesOf[audience].includes(roleId));
}
