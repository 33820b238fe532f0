import type { ChosenSource, ConditionSource } from '@evenhand/contract/packs/workflow-conditions';
import type { Condition } from '../definition.ts';
import type { EventMoment } from '../due-terms.ts';
import type { LookupItem } from '../lookup-item.ts';
import { compileConditionMoment } from './compile-due.ts';
import { compileLinkedCase } from './compile-linked-case.ts';
import { parseDuration } from './grammar.ts';
import type { SourceLocation } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import type { WorkflowContext } from './workflow-context.ts';
import { componentNamed, itemIds, reasonSet, relationId } from './workflow-context.ts';

/**
 * The component that states a condition, and whether it has itself been filled in when the condition is read.
 */
export interface ConditionHolder {
  readonly key: string;
  readonly id: number;
  readonly isFilled: boolean;
  readonly location: SourceLocation;
}

/** Null when something it names is missing, which has then been reported. */
export function compileCondition(
  context: WorkflowContext,
  source: ConditionSource,
  holder: ConditionHolder,
): Condition | null {
  const { location } = holder;
  const holding = { kind: 'component', id: holder.id } as const;
  if (source.reached !== undefined) return onDay('reached', source.reached);
  if (source.passed !== undefined) return onDay('passed', source.passed);
  if (source.spanAtLeast !== undefined) {
    const componentId = eventUsed(source.spanAtLeast.of, 'endDate');
    return componentId === null
      ? null
      : { kind: 'spanAtLeast', componentId, duration: parseDuration(source.spanAtLeast.duration) };
  }
  if (source.eventReason !== undefined) return chosenIn('eventReason', source.eventReason);
  if (source.attested !== undefined) return chosenIn('attested', source.attested);
  if (source.reason !== undefined)
    return {
      kind: 'reason',
      reasonIds: itemIds(context, context.reasons, { keys: source.reason, what: 'reason', location }),
    };
  if (source.riskIs !== undefined)
    return {
      kind: 'riskIs',
      riskIds: itemIds(context, context.risks, { keys: source.riskIs, what: 'risk', location }),
    };
  if (source.topic !== undefined) return ofTopics(source.topic);
  if (source.relationPresent !== undefined)
    return { kind: 'relationPresent', relationId: relationId(context, source.relationPresent, location) ?? 0 };
  if (source.openMatters !== undefined) return { kind: 'openMatters' };
  if (source.visitsAtMost !== undefined) {
    const componentId = componentNamed(context, source.visitsAtMost.of, location);
    return componentId === null ? null : { kind: 'visitsAtMost', componentId, count: source.visitsAtMost.count };
  }
  if (source.notEarlier !== undefined) return notEarlier(source.notEarlier);
  if (source.linkedCase !== undefined) return compileLinkedCase(context, source.linkedCase, location, ownMoment);
  if (source.endedWith !== undefined) return endedWith(source.endedWith);
  if (source.all !== undefined) return { kind: 'all', of: several(source.all) };
  if (source.any !== undefined) return { kind: 'any', of: several(source.any) };
  const inner = source.not === undefined ? null : compileCondition(context, source.not, holder);
  return inner === null ? null : { kind: 'not', of: inner };

  function onDay(kind: 'reached' | 'passed', moment: string): Condition | null {
    const found = compileConditionMoment(context, moment, { holder: holding, isOwnFine: holder.isFilled, location });
    return found === null ? null : { kind, ...found };
  }

  function notEarlier({ date, than }: { readonly date: string; readonly than: string }): Condition | null {
    const moment = ownMoment(date);
    const earliest = compileConditionMoment(context, than, { holder: holding, isOwnFine: holder.isFilled, location });
    if (moment === null || earliest === null) return null;
    const { offset, terms = offset === null ? [] : [offset] } = earliest;
    return { kind: 'notEarlier', moment, earliest: { moment: earliest.moment, terms } };
  }

  function ownMoment(written: string): EventMoment | null {
    const use = { holder: holding, isOwnFine: holder.isFilled, location };
    return compileConditionMoment(context, written, use)?.moment ?? null;
  }

  function ofTopics(keys: readonly string[]): Condition {
    const files = new Map(context.read.files.topic.map((file) => [file.value.key, file]));
    const topics = keys.flatMap(
      (key) => resolveKey(context, files, { what: 'topic', key, location, kind: 'topic' }) ?? [],
    );
    return {
      kind: 'topic',
      topicIds: topics.map(({ source, value }) => context.ids.allot('topic', [value], source.locationOf([]))),
      titles: topics.map(({ value }) => value.title),
    };
  }

  function endedWith({ workflow, reasons, is }: NonNullable<ConditionSource['endedWith']>): Condition | null {
    const found = resolveKey(context, context.workflows, {
      what: 'workflow',
      key: workflow,
      location,
      kind: 'workflow',
    });
    if (found === undefined) return null;
    const reasonIds = itemIds(context, reasonSet(context, reasons, location), {
      keys: is,
      what: `reason of '${reasons}'`,
      location,
    });
    const file = context.read.files.workflow.find(({ value }) => value.key === workflow);
    const named = reasonSet(context, reasons, location).filter(({ id }) => reasonIds.includes(id));
    const titles = { workflow: file?.value.title ?? workflow, reasons: named.map(({ title }) => title) };
    return { kind: 'endedWith', workflowId: found.id, reasonIds, titles };
  }

  function several(sources: readonly ConditionSource[]): Condition[] {
    return sources.flatMap((one) => compileCondition(context, one, holder) ?? []);
  }

  function eventUsed(key: string, field: 'endDate' | null): number | null {
    const componentId = componentNamed(context, key, location);
    if (componentId !== null)
      context.uses.push({ componentId, field, holder: holding, isOwnFine: holder.isFilled, location });
    return componentId;
  }

  function chosenIn(kind: 'eventReason' | 'attested', chosen: ChosenSource): Condition | null {
    const of = Array.isArray(chosen) ? holder.key : chosen.of;
    const keys = Array.isArray(chosen) ? chosen : chosen.is;
    const componentId = eventUsed(of, null);
    const offered = reasonsOffered(context, of);
    if (componentId === null || offered === null) return null;
    return { kind, componentId, reasonIds: itemIds(context, offered, { keys, what: `reason in '${of}'`, location }) };
  }
}

/** Choices of a component: the reasons of an event or of an attestation. */
function reasonsOffered(context: WorkflowContext, componentKey: string): readonly LookupItem[] | null {
  const source = context.names.components.get(componentKey)?.node.source;
  const set =
    source?.type === 'SelfAttestation'
      ? source.attest.reasons
      : source?.type === 'Event'
        ? context.tree.events.get(source.event)?.source.reasons?.set
        : undefined;
  return set === undefined ? [] : (context.lookups.reasonSets.get(set) ?? null);
}
