import type { Effect } from './effects.ts';
import { positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { Reversal, Visit } from './process-state.ts';

/** Consequences of taking completed visits back, in words and in effects (domain brief §3.4). */
export interface Reversed {
  readonly effects: readonly Effect[];
  readonly putBack: readonly string[];
  readonly stays: readonly string[];
}

/**
 * Reverses visits, the last completed first. A value that was changed since stays: only what the visit itself
 * left is put back.
 */
export function reverse(visits: readonly Visit[], view: ProcessView): Reversed {
  let reasonIds = view.facts.reasonIds;
  let riskId = view.facts.riskId;
  const effects: Effect[] = [];
  const putBack: string[] = [];
  const stays: string[] = [];
  for (const visit of visits) {
    const { reversal } = visit;
    if (reversal?.kind === 'reasons') {
      if (isSameSet(reasonIds, reversal.after)) {
        reasonIds = reversal.before;
        effects.push({ kind: 'restore-reasons', reasonIds });
        putBack.push(
          reasonIds.length === 0
            ? 'The reasons that were chosen are removed.'
            : `The reasons go back to ${reasonTitles(reasonIds, view)}.`,
        );
      } else stays.push(`The reasons stay ${reasonTitles(reasonIds, view)} because they were changed later.`);
    } else if (reversal?.kind === 'risk') {
      if (riskId === reversal.after) {
        riskId = reversal.before;
        effects.push({ kind: 'restore-risk', riskId });
        putBack.push(`The risk goes back to ${riskTitle(riskId, view)}.`);
      } else stays.push(`The risk stays ${riskTitle(riskId, view)} because it was changed later.`);
    } else if (reversal?.kind === 'event') {
      effects.push({ kind: 'withdraw-event', visitId: visit.id });
      putBack.push(
        `The event '${positionOf(view.definition, visit.componentId).component.title}' is withdrawn; its files are kept.`,
      );
    } else if (reversal?.kind === 'findings') {
      effects.push({ kind: 'take-back-findings', visitId: visit.id });
      putBack.push(
        `The findings of '${positionOf(view.definition, visit.componentId).component.title}' are taken back; they stay in the history.`,
      );
    } else if (reversal?.kind === 'participant') {
      reverseParticipant(reversal, view, effects, putBack, stays);
    }
  }
  return { effects, putBack, stays };
}

function reverseParticipant(
  reversal: Extract<Reversal, { kind: 'participant' }>,
  view: ProcessView,
  effects: Effect[],
  putBack: string[],
  stays: string[],
): void {
  const person = view.facts.participants.find((candidate) => candidate.userId === reversal.userId);
  if (person === undefined || person.roleId < 0) return;
  if (person.roleId === reversal.roleId && person.relationId === reversal.relationId) {
    effects.push({ kind: 'remove-participant', userId: person.userId });
    putBack.push(`${person.name} is removed from the case.`);
  } else stays.push(`${person.name} stays on the case because their role was changed later.`);
}

function isSameSet(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}

function reasonTitles(ids: readonly number[], { definition }: ProcessView): string {
  const titles = ids.flatMap((id) => definition.reasons?.items.find((item) => item.id === id)?.title ?? []);
  return titles.length === 0 ? 'None' : titles.join(', ');
}

function riskTitle(id: number | null, { definition }: ProcessView): string {
  return definition.risks?.items.find((item) => item.id === id)?.title ?? 'Not assessed';
}
