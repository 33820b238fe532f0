import type { CaseWorld, Engine } from '../case-in-memory/case-world.ts';
import { checkAnswers, checkInvariants, takeSnapshot } from './invariants.ts';
import { checkReplay } from './kept-rows.ts';
import type { Move, Walk } from './moves.ts';
import type { WalkState } from './random-walk.ts';
import { choose, performMove, startWalk } from './random-walk.ts';
import { checkUndoRedo, valuesOf } from './undo-redo.ts';

/**
 * Follows a random walk and checks every invariant after every act.
 * @throws naming the invariant that was broken.
 */
export function follow(walk: Walk, engine?: Engine): CaseWorld {
  return followWith(startWalk(walk, engine), walk.moves);
}

/** The same from a case that was opened before. */
export function followWith(state: WalkState, moves: readonly Move[]): CaseWorld {
  for (const move of moves) {
    const before = takeSnapshot(state.world, move.kind === 'undo' ? choose(state.world, move) : null);
    const values = move.kind === 'undo-redo' ? valuesOf(state.world) : '';
    const performed = performMove(state, move);
    checkInvariants(before, state.world, performed);
    if (performed.result?.kind === 'done') checkReplay(state.rows, state.world);
    if (move.kind === 'undo-redo' && performed.result?.kind === 'done') checkUndoRedo(state, values);
  }
  checkAnswers(state.world);
  return state.world;
}

/** States that a walk has reached, to see that walks reach every kind. */
export function traitsOf(world: CaseWorld): readonly string[] {
  const processes = [...world.processes.values()].map(({ record }) => record);
  const rows = processes.flatMap((record) => record.visits);
  const live = rows.filter((visit) => !visit.isWithdrawn);
  const traits = {
    closed: world.status === 3,
    'handed over': world.participants.some((person) => person.roleId === 1 && person.userId !== 'teodora'),
    'left behind': live.some((visit) => visit.leftBehindIn !== null),
    looped: live.some((visit) =>
      live.some(
        (other) =>
          other.id > visit.id &&
          other.componentId === visit.componentId &&
          other.enteredIn !== null &&
          visit.status === 3,
      ),
    ),
    parked: live.some(
      (visit) =>
        visit.status === 2 && processes.every((record) => record.currentVisitId !== visit.id && record.ended === null),
    ),
    'sub-process ended': processes.some((record) => record.kind === 'sub-process' && record.ended === 'finished'),
    'sub-process started': processes.length > 1,
    undone: rows.some((visit) => visit.isWithdrawn),
    ...eventTraits(world),
  };
  return Object.entries(traits).flatMap(([trait, isReached]) => (isReached ? [trait] : []));
}

function eventTraits(world: CaseWorld): Readonly<Record<string, boolean>> {
  const events = [...world.processes.values()].filter(({ record }) => record.kind === 'anytime-event');
  return {
    'event started': events.length > 0,
    'event for HR alone': events.some(({ isHrOnly }) => isHrOnly),
    'event saved': events.some(
      ({ record }) => record.ended === null && record.visits.some((visit) => visit.status === 2 && visit.saves > 0),
    ),
    'event completed': events.some(({ record }) => record.ended === 'finished'),
    'event cancelled': events.some(({ record }) => record.ended === 'discarded'),
    'event undone': events.some(({ record }) => record.visits.some((visit) => visit.isWithdrawn)),
  };
}
