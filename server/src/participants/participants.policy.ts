import { ParticipantRole } from '@evenhand/contract/participants';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { all, hrWhileOpen, invalidNow, writerWhileWorkable } from '../cases/case-rules.ts';

const stillOwner = invalidNow('You own this case. Hand it to a new owner first, then step aside.');

/** Changing the people on a case. participant-checks.ts decides what depends on the person who was chosen. */
export const participantRules = {
  add: writerWhileWorkable,
  edit: writerWhileWorkable,
  remove: writerWhileWorkable,
  setNotifications: hrWhileOpen,
  search: writerWhileWorkable,
  changeOwner: writerWhileWorkable,
  stepAside: all(hrWhileOpen, (_, theCase) => (theCase.actorRole === ParticipantRole.CaseOwner ? stillOwner : null)),
} satisfies CaseRules;

export const participantAbilities = {
  addParticipant: ({ may }) => may(participantRules.add),
  addBlockedUser: ({ may }) => may(participantRules.add),
  changeOwner: ({ may }) => may(participantRules.changeOwner),
  // The last HR user who can act on the case stays (security study D5).
  stepAside: ({ may, isAnotherHrUserLeft }) => may(participantRules.stepAside) && isAnotherHrUserLeft,
} satisfies Partial<AbilityTable>;
