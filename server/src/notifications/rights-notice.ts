import { sightPausedText } from '@evenhand/contract/sight-paused.text';
import type { SightRightName } from '@evenhand/contract/sight-rights';
import type { Titles } from '@evenhand/engine/titles';
import { dayOf, dueDay, startOfUtcDay } from '../platform/days.ts';

/** What a notice without a case keeps: rights to read cases, of the person themselves or of somebody else. */
export interface RightsFacts {
  readonly holder: { readonly userId: string; readonly name: string };
  /** Null where it is about all that the holder has. */
  readonly right: { readonly name: SightRightName; readonly accessLevelId: number | null } | null;
  readonly proposedBy: string | null;
  /** The moment from which the right no longer counts; null for no end. */
  readonly endsAt: string | null;
}

interface RightsNotice {
  readonly kind: string;
  readonly facts: RightsFacts;
  /** Who did it; null for a command on the server. */
  readonly actorName: string | null;
  readonly postedAt: Date;
}

interface RightsReader {
  readonly titles: Titles;
  readonly readerId: string;
  readonly timeZone: string;
}

/** The text of a notice of rights for its reader, who may be their holder. */
export function rightsTitle({ kind, facts, actorName, postedAt }: RightsNotice, reader: RightsReader): string {
  const { holder, right, proposedBy, endsAt } = facts;
  const isOwn = holder.userId === reader.readerId;
  const by = (verb: string) => (actorName === null ? '' : ` ${verb} by ${actorName}.`);
  const dayIn = (moment: Date) => dueDay(startOfUtcDay(dayOf(moment, reader.timeZone)));
  switch (kind) {
    case 'sight.gained': {
      const until = endsAt === null ? '' : ` until ${dayIn(new Date(Date.parse(endsAt) - 1))}`;
      const decided =
        proposedBy === null || actorName === null
          ? by('Approved')
          : ` Proposed by ${proposedBy}, approved by ${actorName}.`;
      return `${isOwn ? 'You' : holder.name} can ${whatIn(right, reader)} from ${dayIn(postedAt)}${until}.${decided}`;
    }
    case 'sight.ended':
      return `You can no longer ${whatIn(right, reader)}.${by('Ended')}`;
    case 'sight.confirmed':
      return `${isOwn ? 'Your' : `${holder.name}’s`} access to cases is no longer paused.${by('Confirmed')}`;
    default:
      if (isOwn) return sightPausedText.paused;
      return `${holder.name}’s access to cases is paused until an approver confirms that it is them. ${actorName === null ? 'How they sign in was changed.' : `${actorName} changed how they sign in.`}`;
  }
}

/** What a right lets its holder do. */
function whatIn(right: RightsFacts['right'], { titles }: RightsReader): string {
  switch (right?.name) {
    case 'user-search':
      return 'search for users';
    case 'review-removals':
      return 'review message removals';
    case 'approver':
      return 'approve rights to read cases';
    default:
      return `read cases of ${titles.accessLevels.get(right?.accessLevelId ?? 0) ?? 'a former policy area'}`;
  }
}
