import { ParticipantRole } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { assertVersion } from '../cases/change-case.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { setWaysToNotify } from '../cases/participant.rows.ts';
import { notFound } from '../platform/http/app-error.ts';

interface WaysToNotify {
  readonly participantId: number;
  readonly isEmailOn: boolean;
  readonly isInAppOn: boolean;
  /** The version the change was made from; undefined takes the stored one. */
  readonly version: number | undefined;
}

/**
 * Decides how a person on the case is notified about it from now on, the owner too.
 * @throws NOT_FOUND when nobody with this id is on the case, or they are blocked from it; ALREADY_EXISTS with the
 * newer row when it was changed meanwhile.
 */
export async function setParticipantNotifications(
  act: Act,
  theCase: CaseFacts,
  { participantId, isEmailOn, isInAppOn, version }: WaysToNotify,
): Promise<ParticipantRow> {
  const before = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find(
    ({ id, roleId }) => id === participantId && roleId !== ParticipantRole.Blocked,
  );
  if (before === undefined) throw notFound('This participant could not be found.');
  if (before.isEmailOn === isEmailOn && before.isInAppOn === isInAppOn) return before;
  const current = {
    isEmailNotificationsEnabled: before.isEmailOn,
    isInAppNotificationsEnabled: before.isInAppOn,
    version: before.version,
  };
  await assertVersion(version, before.version, async () => ({ current }));
  await setWaysToNotify(act, theCase.id, participantId, { isEmailOn, isInAppOn });
  act.record(theCase, 'participant.notifications-changed', {
    person: { userId: before.userId, name: before.fullName },
    from: { isEmailOn: before.isEmailOn, isInAppOn: before.isInAppOn },
    to: { isEmailOn, isInAppOn },
  });
  return { ...before, isEmailOn, isInAppOn, version: before.version + 1 };
}
