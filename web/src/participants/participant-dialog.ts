import type { Participant } from '@evenhand/contract/participants';
import type { AddedRole } from './AddParticipantModal.tsx';
import type { Candidate } from './change-owner.ts';

export type ParticipantDialog =
  | { kind: 'add'; roleId: AddedRole; isFromNotification?: boolean }
  | { kind: 'edit'; person: Participant }
  | { kind: 'notifications'; person: Participant }
  | { kind: 'remove'; person: Participant }
  | { kind: 'owner'; newOwner?: Candidate; outgoingRoleId?: number };
