import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { refusalsText } from '@evenhand/contract/refusals.text';
import { refuseEnding } from './closure.ts';
import { actOf } from './component-acts.ts';
import { configureComponent, validateComponent } from './component-forms.ts';
import type {
  ActContext,
  ConfigurationOf,
  Outcome,
  Problems,
  SupportedComponentType,
  TimelineLine,
} from './components/component-handler.ts';
import { eventFilesOf } from './components/event-act.ts';
import { conclude, factsAfter } from './conclude.ts';
import { dayNamed, holds, isAbout } from './conditions.ts';
import type { Decision, ProcessHistory, Refusal } from './decision.ts';
import type { Component, Option } from './definition.ts';
import { dayOf, readableDay } from './due-dates.ts';
import { resolveNext } from './navigation.ts';
import { positionOf } from './positions.ts';
import type { ProcessContext, ProcessView } from './process-context.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import { badRequest } from './refusals.ts';
import { findSubProcessStart } from './sub-processes.ts';
import { complete, currentVisit, end, makeCurrent } from './walk.ts';

/**
 * Completes the current visit with an option of kind advance and leads the process on (domain brief rules 10
 * to 12). Who may write, and whether the row may be submitted at all, has been decided before.
 * @param record the process with the visit current and a new transition begun.
 */
export function advance(
  context: ProcessContext,
  record: ProcessRecord,
  visitId: number,
  option: Option,
  { data, payloadHash }: { readonly data: unknown; readonly payloadHash: string },
): Refusal | Decision {
  const visit = currentVisit(record);
  if (visit?.id !== visitId) throw new Error(`Visit ${visitId} is not current.`);
  const { component } = positionOf(context.definition, visit.componentId);
  const judged = judge({ ...context, record }, component, visit, option, data);
  if ('code' in judged) return judged;
  const { outcome, lines } = judged;
  const completion = {
    optionId: option.id,
    payloadHash,
    data: outcome.data,
    by: context.actor,
    reversal: outcome.reversal,
  };
  const completed = complete(record, visit, completion, context.now);
  const view = { ...context, record: completed, facts: factsAfter(context.facts, outcome.effects) };
  const start = findSubProcessStart(option, visit.id, view);
  if ('code' in start) return start;
  const after = leadOn(option, component, context, view);
  if ('code' in after) return after;
  return conclude(context, {
    movement: 'advance',
    before: context.record,
    after,
    effects: outcome.effects.filter((effect) => effect.kind !== 'close-case'),
    // Closing cancels every task still open, so the ones this act has done must be ended before.
    lastEffects: [...start.effects, ...outcome.effects.filter((effect) => effect.kind === 'close-case')],
    subProcessId: start.reusedId,
    history: historyOf(after, visit, component, option, lines, context),
  });
}

/** Asks the table entry of the type: a refusal, or the effects of the submission. */
function judge(
  view: ProcessView,
  component: Component,
  visit: Visit,
  option: Option,
  data: unknown,
): Refusal | Judgement {
  const type = component.settings.type;
  const context = actContext(view, component, visit);
  const unmet = refuseUnmet(option, view, visit, data);
  // A form that is not filled in properly is corrected before its content is judged.
  if (unmet !== null && !isAbout(option.requires, component.id)) return unmet;
  // The table is keyed by type and the payload was parsed by the same type's schema; the compiler cannot
  // follow that through a union. An empty form may be sent as null.
  const judged = judgeAs(type, (data ?? {}) as SubmissionOf<typeof type>, context);
  return 'code' in judged || unmet === null ? judged : unmet;
}

function judgeAs<T extends SupportedComponentType>(
  type: T,
  submission: SubmissionOf<T>,
  context: ActContext,
): Refusal | Judgement {
  const act = actOf(type);
  const configuration = configureComponent(context.view.definition, context.component) as ConfigurationOf<T>;
  const eventFiles = eventFilesOf(context.view.facts.eventFiles, context.visit.id);
  const problems =
    act.checkChoices(submission, context) ?? validateComponent(type, configuration, submission, eventFiles);
  if (problems !== null) return refusalOf(problems);
  return (
    act.refuse(submission, context) ?? {
      outcome: act.apply(submission, context),
      lines: act.describe(submission, context),
    }
  );
}

interface Judgement {
  readonly outcome: Outcome<SupportedComponentType>;
  readonly lines: readonly TimelineLine[];
}

/** Everything a visit is judged by, with today's date. */
export function actContext(view: ProcessView, component: Component, visit: Visit): ActContext {
  const today = dayOf(view.now, view.calendar);
  return {
    view,
    component,
    visit,
    today,
    enteredDay: visit.enteredAt === null ? today : dayOf(visit.enteredAt, view.calendar),
  };
}

/** Problems of a form as a refusal. */
export function refusalOf(problems: Problems): Refusal {
  return badRequest(problems.banner ?? refusalsText.requiredFields, { fields: problems.fields });
}

/** In the sentence of a pack, the day from which, or after which, an option can be chosen. */
const DAY_NAMED = '{date}';

/**
 * The configured sentence while an option's `requires` does not hold (domain brief rule 10). The data counts
 * as if it were already recorded, so that a condition may be about the dates in this form.
 */
export function refuseUnmet(option: Option, view: ProcessView, visit: Visit, data: unknown): Refusal | null {
  if (option.requires === null) return null;
  const tentative = complete(
    view.record,
    visit,
    { optionId: option.id, payloadHash: '', data, by: view.actor, reversal: null },
    view.now,
  );
  const judged = { ...view, record: tentative };
  return holds(option.requires, judged)
    ? null
    : badRequest(withDay(option.refuse, option, judged) ?? 'This option cannot be chosen yet.');
}

/** A sentence of an option, with the day for `{date}`; null where it names a day that is not known yet. */
export function withDay(sentence: string | null, { requires }: Option, view: ProcessView): string | null {
  if (sentence === null || !sentence.includes(DAY_NAMED)) return sentence;
  const day = requires === null ? null : dayNamed(requires, view);
  return day === null ? null : sentence.replaceAll(DAY_NAMED, readableDay(day));
}

function leadOn(
  option: Option,
  component: Component,
  context: ProcessContext,
  view: ProcessView,
): Refusal | ProcessRecord {
  const { settings } = component;
  if (settings.type === 'CloseCase' && view.record.kind !== 'primary')
    return end(view.record, 'finished', component.id);
  if (settings.type === 'CloseCase' && settings.closesCase) return end(view.record, 'closed', component.id);
  const destination = resolveNext(option, component.id, view);
  if (destination.kind === 'component')
    return makeCurrent(view.record, destination.componentId, { ...context, facts: view.facts });
  return refuseEnding(view) ?? end(view.record, 'finished', component.id);
}

function historyOf(
  after: ProcessRecord,
  visit: Visit,
  component: Component,
  option: Option,
  lines: readonly TimelineLine[],
  { definition }: ProcessContext,
): readonly ProcessHistory[] {
  const facts = { workflowTitle: definition.title, recordId: after.id };
  const completed: ProcessHistory = {
    kind: 'process.component-completed',
    facts: {
      ...facts,
      componentTitle: component.title,
      visitId: visit.id,
      optionTitle: option.title,
      componentType: component.settings.type,
      isAnswer: component.options.filter(({ kind }) => kind === 'advance').length > 1,
      details: lines.map((line) => ({ ...line })),
    },
  };
  return after.ended === null
    ? [completed]
    : [completed, { kind: 'process.ended', facts: { ...facts, reason: after.ended } }];
}
