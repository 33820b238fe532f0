import type { Invitation, NextInvitation } from './invitation.rows.ts';
import type { Meeting } from './meetings.queries.ts';

/**
 * What a person is sent about a meeting, which is null where their calendar does not show it ahead: an invitation, the
 * next one once it has moved, or a cancellation of what they may know at their address. What the mail server has not
 * taken is the same again; a mail that says something else has a sequence of its own, and so a Message-ID of its own.
 */
export function nextInvitation(last: Invitation | null, meeting: Meeting | null, now: Date): NextInvitation | null {
  const sequence = last === null ? 0 : last.sequence + 1;
  if (meeting !== null) {
    const { start, end } = meeting;
    const isSame = last !== null && !last.isCancelled && isAt(last, meeting);
    if (isSame && last.isSent) return null;
    return { sequence: isSame ? last.sequence : sequence, start, end, isCancelled: false };
  }
  if (last === null || !last.isKnown || last.startsAt <= now) return null;
  if (last.isCancelled && last.isSent) return null;
  const { startsAt: start, endsAt: end } = last;
  return { sequence: last.isCancelled ? last.sequence : sequence, start, end, isCancelled: true };
}

function isAt({ startsAt, endsAt }: Invitation, { start, end }: Meeting): boolean {
  return startsAt.getTime() === start.getTime() && endsAt?.getTime() === end?.getTime();
}
