import { NotificationType } from '@evenhand/contract/tasks';
import type { Act } from '../access/act.ts';
import { postNotice, postToEverybodyOn } from './post-notice.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}
interface Person {
  readonly userId: string;
  readonly name: string;
}

/**
 * Notices of type 1 about who is on a case and whether it is locked. They are told to everybody who works on it or follows it; who is blocked, and
 * that somebody is, is told to nobody.
 */
export async function tellLocked(act: Act, onCase: OnCase): Promise<void> {
  await tell(act, onCase, 'Case locked');
}

export async function tellUnlocked(act: Act, onCase: OnCase): Promise<void> {
  await tell(act, onCase, 'Case unlocked');
}

export async function tellAdviserChanged(act: Act, onCase: OnCase, adviser: Person | null): Promise<void> {
  await tellAbout(act, onCase, adviser, 'You are now the adviser', adviser === null ? 'The case has no adviser' : `${adviser.name} is now the adviser`);
}

export async function tellOwnerChanged(act: Act, onCase: OnCase, owner: Person): Promise<void> {
  await tellAbout(act, onCase, owner, 'You are now the case owner', `${owner.name} is now the case owner`);
}

/** `role` as people read it: "Stakeholder". */
export async function tellPlaceGiven(act: Act, onCase: OnCase, person: Person, role: string): Promise<void> {
  await tellAbout(act, onCase, person, `Your role on this case: ${role}`, `${person.name} is on this case: ${role}`);
}

export async function tellRemoved(act: Act, onCase: OnCase, person: Person): Promise<void> {
  await tell(act, onCase, `${person.name} is no longer on this case`);
}

async function tellAbout(act: Act, onCase: OnCase, person: Person | null, toThem: string, toOthers: string): Promise<void> {
  if (person !== null) await postNotice(act, onCase, { type: NotificationType.InformationOnly, title: toThem }, [person.userId]);
  await tell(act, onCase, toOthers, person?.userId ?? null);
}

async function tell(act: Act, onCase: OnCase, title: string, except: string | null = null): Promise<void> {
  await postToEverybodyOn(act, onCase, { type: NotificationType.InformationOnly, title }, except);
}
