import { ParticipantSource } from '@evenhand/contract/participants';
import { useCaseRole } from '../session/use-session.ts';

/**
 * The source of an added person (PART-06, gaps G-40): a notification's dialog, or the case
 * role in which the user acts.
 */
export function useParticipantSource(isFromNotification: boolean): number {
  const [role] = useCaseRole();
  if (isFromNotification) return ParticipantSource.Notification;
  return role === 'HRUser' ? ParticipantSource.HrUser : ParticipantSource.BusinessUser;
}
