import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { notifiedText, participantsText } from './participants.text.ts';

export interface RoleItem {
  id: number;
  role: string;
}
export interface RelationItem {
  id: number;
  relation: string;
}

const ownWords: Readonly<Record<number, string>> = {
  [ParticipantRole.Blocked]: participantsText.blocked,
  [ParticipantRole.Removed]: participantsText.removedRole,
};

/** A role as people read it: never "blacklisted" (PART-02), and an unknown one is 'Unknwon' (CASE-49). */
export function roleTitle(roleId: number, roles: readonly RoleItem[]): string {
  return ownWords[roleId] ?? roles.find(({ id }) => id === roleId)?.role ?? participantsText.unknownRole;
}

export function relationTitle(relationId: number | null, relations: readonly RelationItem[]): string {
  return relations.find(({ id }) => id === relationId)?.relation ?? '';
}

/** Second line of a person: job title and number, as far as they are known. */
export function personDetail({ jobTitle, employeeId }: { jobTitle: string | null; employeeId: string | null }): string {
  return [jobTitle, employeeId].filter(Boolean).join(' · ');
}

/** How a person is notified about the case, where it is not in both ways. */
export function notifiedWords({
  isInAppNotificationsEnabled: isInApp,
  isEmailNotificationsEnabled: isEmail,
}: Pick<Participant, 'isInAppNotificationsEnabled' | 'isEmailNotificationsEnabled'>): string | null {
  if (isInApp && isEmail) return null;
  if (isInApp) return notifiedText.inAppOnly;
  return isEmail ? notifiedText.byEmailOnly : notifiedText.notAtAll;
}
