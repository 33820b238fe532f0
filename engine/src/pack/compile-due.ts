import type { DueSource } from '@evenhand/contract/packs/pack-fields';
import type { CountedDeadline, Deadline, Duration, EventMoment } from '../due-terms.ts';
import { checkTerms } from './check-terms.ts';
import type { WrittenDeadline, WrittenMoment } from './grammar.ts';
import { parseDeadline, parseMoment } from './grammar.ts';
import { PackCode } from './problem.ts';
import type { EventUse, WorkflowContext } from './workflow-context.ts';
import { componentNamed } from './workflow-context.ts';

type MomentUse = Omit<EventUse, 'componentId' | 'field'>;

/** An event's date, remembered for V17. */
function compileMoment(context: WorkflowContext, written: string, use: MomentUse) {
  const { componentKey, field, terms } = parseMoment(written);
  const moment = momentOf(context, { componentKey, field }, use);
  return moment === null ? null : { moment, terms: checkTerms(context, terms, use.location) };
}

/** The same of a condition: one duration is written as an offset, as packs published before have it. */
export function compileConditionMoment(context: WorkflowContext, written: string, use: MomentUse) {
  const timing = compileMoment(context, written, use);
  if (timing === null) return null;
  const [first, ...others] = timing.terms;
  if (first === undefined || (others.length === 0 && !('law' in first)))
    return { moment: timing.moment, offset: first ?? null };
  return { moment: timing.moment, offset: null, terms: timing.terms };
}

export interface DueAt {
  readonly due: DueSource | undefined;
  readonly from: string | undefined;
}

/** Compiles the due rule of a task; nothing where the pack has none. A plain duration keeps its own form. */
export function compileDue(
  context: WorkflowContext,
  { due, from }: DueAt,
  use: MomentUse,
): { due: Duration | null; from: EventMoment | null; deadline?: Deadline } {
  const moment = from === undefined ? null : (compileMoment(context, from, use)?.moment ?? null);
  const written = due === undefined ? [] : [due].flat().map(parseDeadline);
  const [only] = written;
  if (only === undefined) return { due: null, from: moment };
  if (written.length === 1 && only.kind === 'duration') return { due: only.duration, from: moment };
  if (from !== undefined)
    context.problems.report(
      PackCode.Schema,
      use.location,
      "'from' stands beside a 'due' that says itself from when it counts",
    );
  // An event may be unrecorded yet beside a service level, whose day is always known.
  const mayBeUnknown = written.some(({ kind }) => kind === 'duration');
  const parts = written.flatMap((one) => compileDeadline(context, one, { ...use, mayBeUnknown }) ?? []);
  const [first] = parts;
  if (first === undefined) return { due: null, from: null };
  return { due: null, from: null, deadline: parts.length === 1 ? first : { kind: 'earliest', of: parts } };
}

function compileDeadline(context: WorkflowContext, written: WrittenDeadline, use: MomentUse): Deadline | null {
  switch (written.kind) {
    case 'duration':
      return { kind: 'after', start: null, terms: [written.duration], isLegal: false };
    case 'middle': {
      const { componentKey } = written;
      const ends = (['date', 'endDate'] as const).map((field) => momentOf(context, { componentKey, field }, use));
      const componentId = ends[0]?.componentId;
      return componentId === undefined ? null : { kind: 'middle', componentId };
    }
    case 'after': {
      const start = written.start === null ? null : momentOf(context, written.start, use);
      if (written.start !== null && start === null) return null;
      return {
        kind: 'after',
        start,
        terms: checkTerms(context, written.terms, use.location),
        isLegal: written.isLegal,
      };
    }
    case 'first-known': {
      const of = written.starts.flatMap((start, index): CountedDeadline[] => {
        const moment = momentOf(context, start, { ...use, isReplaced: index < written.starts.length - 1 });
        return moment === null
          ? []
          : [
              {
                kind: 'after',
                start: moment,
                terms: checkTerms(context, start.terms, use.location),
                isLegal: written.isLegal,
              },
            ];
      });
      return of.length < written.starts.length ? null : { kind: 'first-known', of };
    }
  }
}

function momentOf(
  context: WorkflowContext,
  { componentKey, field }: Pick<WrittenMoment, 'componentKey' | 'field'>,
  use: MomentUse,
): EventMoment | null {
  const componentId = componentNamed(context, componentKey, use.location);
  if (componentId === null) return null;
  context.uses.push({ componentId, field, ...use });
  return { componentId, field };
}
