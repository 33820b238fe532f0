import type { SightRight, SightState } from '@evenhand/contract/sight-rights';
import type { TagTone } from '../ui/Tag.tsx';
import { sightText as text } from './sight-rights.text.ts';

/** A right as people read it: with its policy area where it has one. */
export function titleOf({ name, policyArea }: Pick<SightRight, 'name' | 'policyArea'>): string {
  return name === 'area' ? text.areaOf(policyArea?.title ?? text.formerArea) : text.names[name];
}

export function byWords(by: SightRight['proposedBy']): string {
  return by === null ? text.onServer : text.by(by.name);
}

export const toneOf: Record<SightState, TagTone> = {
  proposed: 'blue',
  active: 'green',
  paused: 'amber',
  refused: 'neutral',
  lapsed: 'neutral',
  ended: 'neutral',
};

/** A proposal is withdrawn, a right is ended; both are the same call. */
export function endWords({ state }: SightRight): (typeof text.acts)['end' | 'withdraw'] {
  return text.acts[state === 'proposed' ? 'withdraw' : 'end'];
}
