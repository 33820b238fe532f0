import type { Administrator } from './administrator.ts';
import { managesPeople } from './administrator.ts';
import type { SightRow } from './sight.queries.ts';

type Approver = Pick<Administrator, 'humanKey' | 'permissions'>;
type Judged = Pick<
  SightRow,
  'state' | 'holderKey' | 'proposerKey' | 'makerKey' | 'hasLeft' | 'isInvited' | 'manages' | 'pauseCause' | 'holderName'
>;

/**
 * Why an approver may not approve a proposal now, as a sentence; null when they may. Two people decide: who approves is
 * neither its holder nor who proposed it, and has not made the record of the holder.
 */
export function whyNotApprove({ humanKey, permissions }: Approver, right: Judged): string | null {
  const { holderName } = right;
  if (right.state === 'lapsed') return 'This proposal has lapsed. Somebody must propose it again.';
  if (right.state !== 'proposed') return 'This was decided already.';
  if (!permissions.includes('approver')) return 'Only an approver may approve a right to read cases.';
  if (right.holderKey === humanKey) return 'You may not approve a right of your own.';
  if (right.proposerKey === humanKey) return 'You proposed this. Somebody else must approve it.';
  if (right.makerKey === humanKey)
    return `You added ${holderName} to the directory. Another approver must approve this.`;
  if (right.hasLeft) return `${holderName} has left.`;
  if (right.isInvited) return `The invitation of ${holderName} is still open. They must sign in first.`;
  if (right.manages) return `${holderName} administers people here, so they may not read cases.`;
  if (right.pauseCause !== null) return `Confirm ${holderName} first: how they sign in was changed.`;
  return null;
}

/** A proposal is refused by an approver who is not its holder. */
export function mayRefuse({ humanKey, permissions }: Approver, { state, holderKey }: Judged): boolean {
  return state === 'proposed' && permissions.includes('approver') && holderKey !== humanKey;
}

/** One person alone may take a right away, or withdraw a proposal; the holder too may give theirs back. */
export function mayEnd(administrator: Approver, { state, name }: Pick<SightRow, 'state' | 'name'>): boolean {
  if (name === 'business') return false;
  const isOpen = state === 'proposed' || state === 'active' || state === 'paused';
  return isOpen && (managesPeople(administrator) || administrator.permissions.includes('approver'));
}

/** Why an approver may not end somebody's pause now; null when they may. */
export function whyNotConfirm(
  { humanKey, permissions }: Approver,
  right: Pick<SightRow, 'holderKey' | 'pauseCause' | 'pauserKeys' | 'isInvited' | 'holderName' | 'hasLeft'>,
): string | null {
  if (right.pauseCause === null) return 'Their right to read cases is not paused.';
  if (!permissions.includes('approver')) return 'Only an approver may confirm a person.';
  if (right.holderKey === humanKey) return 'You may not confirm yourself.';
  if (right.pauserKeys.includes(humanKey)) return 'You made this change. Somebody else must confirm it.';
  if (right.hasLeft) return `${right.holderName} has left.`;
  if (right.isInvited) return `The invitation of ${right.holderName} is still open. They must sign in first.`;
  return null;
}
