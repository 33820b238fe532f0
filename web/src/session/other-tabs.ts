import type { Availability } from '@evenhand/contract/users';
import { availabilities } from '@evenhand/contract/users';
import type { LeaveReason } from './session-machine.ts';

/** Messages between the tabs of one browser. A message is about one person; tabs of another person ignore it. */
export type TabNews =
  | { readonly kind: 'signed-out'; readonly person: string; readonly reason: LeaveReason }
  | { readonly kind: 'availability'; readonly person: string; readonly availability: Availability }
  /** A new tab asks what was chosen; tabs in use answer with their availability. */
  | { readonly kind: 'asking'; readonly person: string };

export interface OtherTabs {
  tell: (news: TabNews) => void;
  listen: (listener: (news: TabNews) => void) => void;
  /**
   * Time of the last use of any tab, in milliseconds; kept outside the tabs, so that one that slept can read it on
   * waking.
   */
  lastUse: (person: string) => number | null;
  noteUse: (person: string, at: number) => void;
  forgetUse: () => void;
}

const CHANNEL = 'evenhand.session';
const KEY = 'evenhand.last-use';
const reasons: readonly LeaveReason[] = ['asked', 'timed-out', 'provider'];

/** The other tabs of this browser. `storage` is the one they share. */
export function connectTabs(storage: Storage = localStorage): OtherTabs {
  const channel = new BroadcastChannel(CHANNEL);
  const lastUse = (person: string): number | null => {
    const [who, at] = (storage.getItem(KEY) ?? '').split(' ');
    return who === person && Number.isFinite(Number(at)) ? Number(at) : null;
  };
  return {
    tell: (news) => channel.postMessage(news),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        if (isTabNews(data)) listener(data);
      }),
    lastUse,
    noteUse: (person, at) => {
      if (at > (lastUse(person) ?? 0)) storage.setItem(KEY, `${person} ${at}`);
    },
    forgetUse: () => storage.removeItem(KEY),
  };
}

/** A tab may run an older or newer version of the page. */
function isTabNews(data: unknown): data is TabNews {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, person, reason, availability } = data as Record<string, unknown>;
  if (typeof person !== 'string') return false;
  if (kind === 'signed-out') return reasons.some((one) => one === reason);
  return kind === 'asking' || (kind === 'availability' && availabilities.some((one) => one === availability));
}
