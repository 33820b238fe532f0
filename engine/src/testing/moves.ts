import * as fc from 'fast-check';
import type { WorkflowDefinition } from '../definition.ts';

/** Random walks through a process: what people might do in any order, sensible or not. */

/**
 * One act. Numbers choose among whatever there is to choose from at that moment, so that
 * shrinking keeps a walk meaningful.
 */
export interface Move {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly where: number;
  readonly what: number;
}

export interface Walk {
  readonly undoScope: WorkflowDefinition['undoScope'];
  readonly moves: readonly Move[];
}

const kinds = [
  'advance',
  'save',
  'cancel',
  'draft',
  'resubmit',
  'any-row',
  'previous',
  'undo',
  'undo-redo',
  'step',
  'task',
  'lock',
  'time',
  'risk',
  'written',
  'close',
  'event',
] as const;

/**
 * Advancing is the most frequent act, or walks would not get anywhere; HR acts as
 * often as everybody else together.
 */
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { weight: 14, arbitrary: fc.constant('advance' as const) },
    { weight: 16, arbitrary: fc.constantFrom(...kinds) },
  ),
  who: fc.nat(9),
  where: fc.nat(5),
  what: fc.nat(60),
});

const MAXIMUM_MOVES = 60;

/**
 * HR goes straight on through `denseWorkflow`: 0 gives a good answer with the first option, 45 with the
 * second where there are several.
 */
const onward = [0, 45].map((what): Move => ({ kind: 'advance', who: 0, where: 0, what }));

/** Some walks go straight on at first, or hardly any would come to the end and go on from there. */
const moves: fc.Arbitrary<readonly Move[]> = fc
  .tuple(
    fc.constantFrom(...onward),
    fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(20) }),
    fc.array(move, { minLength: 1, maxLength: MAXIMUM_MOVES, size: 'max' }),
  )
  .map(([first, count, free]) => [...Array.from({ length: count }, () => first), ...free].slice(0, MAXIMUM_MOVES));

export const walks: fc.Arbitrary<Walk> = fc.record({ undoScope: fc.constantFrom('step', 'stage', 'process'), moves });
