import { CaseStatus } from '@evenhand/contract/cases';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { addMatter, begin } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { actorOf, copyOf, primaryId, viewOf } from '../../case-in-memory/case-world.ts';
import { newCase } from '../../case-in-memory/new-case.ts';
import { holds } from '../../conditions.ts';
import type { Refusal } from '../../decision.ts';
import type { Component, Option, WorkflowDefinition } from '../../definition.ts';
import type { CompiledPack } from '../../pack.ts';
import { serviceCalendar } from '../../service-calendar.ts';
import { componentsOf } from '../process-graph.ts';
import { endEarly, isReadyToEndEarly } from './end-early.ts';
import { currentComponent } from './press.ts';
import { pressOn } from './press-on.ts';
import { conditionsOf, conditionsOfOption } from './simple-conditions.ts';
import { answersTo } from './walk-answers.ts';

/** Result of a walk through every path of a workflow. */
interface WalkReport {
  readonly key: string;
  /** Number of different situations it has been in. */
  readonly situations: number;
  /** One sentence each, without a full stop. */
  readonly findings: readonly string[];
}

/** A component that is being worked on, with all that conditions of the workflow make of the case. */
interface Situation {
  readonly world: CaseWorld;
  readonly component: Component;
  readonly path: readonly string[];
  readonly next: Set<string>;
}

/** A component is looked at in so many situations; the walk stays short where many conditions meet. */
const SITUATIONS_AT_MOST = 24;
const END = 'end';

/** Walks every workflow of a pack (domain brief §4.5). */
export function walkPack(pack: CompiledPack, now: string): readonly WalkReport[] {
  return pack.workflows.map((workflow) => walkWorkflow(pack, workflow, now));
}

/**
 * Chooses every option of every component with every answer that the workflow tells apart, on cases in
 * memory, and says what cannot be come to, what can never be chosen, and from where a case cannot be brought
 * to its end. A simple workflow has nothing to walk.
 */
function walkWorkflow(pack: CompiledPack, definition: WorkflowDefinition, now: string): WalkReport {
  const { situations, taken, refused } = explore(pack, definition, now);
  const reached = new Set([...situations.values()].map(({ component }) => component.key));
  const components = definition.startComponentId === null ? [] : componentsOf(definition);
  return {
    key: definition.key,
    situations: situations.size,
    findings: [
      ...components.filter(({ key }) => !reached.has(key)).map(({ key }) => `no path comes to '${key}'`),
      ...[...refused]
        .filter(([name]) => !taken.has(name))
        .map(
          ([name, { because, path }]) => `'${name}' can never be chosen${after(path)}: ${because.replace(/\.$/, '')}`,
        ),
      ...deadEnds(situations).map(({ component, path }) => `'${component.key}' is a dead end${after(path)}`),
    ],
  };
}

interface Explored {
  readonly situations: ReadonlyMap<string, Situation>;
  /** Options that could be chosen, as `component/option`. */
  readonly taken: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, { readonly because: string; readonly path: readonly string[] }>;
}

function explore(pack: CompiledPack, definition: WorkflowDefinition, now: string): Explored {
  const conditions = conditionsOf(definition);
  const situations = new Map<string, Situation>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const refused = new Map<string, { because: string; path: readonly string[] }>();
  const waiting: Situation[] = [];
  const ended = new Set<string>();

  /** The key of the situation that the case is in; a new one is to be looked at too. */
  const arrive = (world: CaseWorld, path: readonly string[]): string => {
    const component = currentComponent(world, primaryId(world));
    if (component === null || world.status === CaseStatus.Closed) return END;
    const view = viewOf(world);
    const key = `${component.key} ${conditions.map((condition) => (holds(condition, view) ? '1' : '0')).join('')}`;
    if (situations.has(key)) return key;
    const count = counts.get(component.key) ?? 0;
    if (count >= SITUATIONS_AT_MOST)
      return [...situations].find(([, situation]) => situation.component === component)?.[0] ?? END;
    counts.set(component.key, count + 1);
    const situation = { world, component, path, next: new Set<string>() };
    situations.set(key, situation);
    waiting.push(situation);
    return key;
  };

  if (definition.startComponentId !== null) {
    arrive(opened(pack, definition, now), []);
    if (conditions.some(({ kind }) => kind === 'openMatters')) {
      const withMatter = opened(pack, definition, now);
      addMatter(withMatter);
      arrive(withMatter, []);
    }
  }
  for (let situation = waiting.shift(); situation !== undefined; situation = waiting.shift()) {
    const { world, component, path, next } = situation;
    // Once from each component, which is enough to show that a case can be closed from there.
    const isToEnd = !ended.has(component.key) && isReadyToEndEarly(world);
    const endedEarly = copyOf(world);
    if (isToEnd && endEarly(endedEarly) === null) {
      ended.add(component.key);
      next.add(arrive(endedEarly, [...path, 'ended early']));
    }
    for (const option of component.options.filter(({ kind }) => kind === 'advance')) {
      const name = `${component.key}/${option.key}`;
      for (const answer of waysTo(option, answersTo(component, definition, world))) {
        const result = pressOn(world, primaryId(world), option, answer);
        if ('kind' in result) {
          if (!refused.has(name)) refused.set(name, { because: inWords(result), path });
          continue;
        }
        taken.add(name);
        next.add(arrive(result, [...path, name]));
      }
    }
  }
  return { situations, taken, refused };
}

/** Each answer, and each way in which a sub-process can have ended that the option tells apart. */
export function waysTo(option: Option, answers: readonly unknown[]): readonly Parameters<typeof pressOn>[3][] {
  const reasonIds = conditionsOfOption(option).flatMap((condition) =>
    condition.kind === 'endedWith' ? condition.reasonIds.slice(0, 1) : [],
  );
  const wanted = reasonIds.length === 0 ? [null] : [...new Set(reasonIds)];
  return answers.flatMap((answer) => wanted.map((wantedReasonId) => ({ answer, wantedReasonId })));
}

/** Situations that the end cannot be come to from; of each component the one nearest to the start. */
function deadEnds(situations: ReadonlyMap<string, Situation>): readonly Situation[] {
  const ending = new Set<string>([END]);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [key, { next }] of situations) {
      if (ending.has(key) || ![...next].some((after) => ending.has(after))) continue;
      ending.add(key);
      isChanged = true;
    }
  }
  const dead = [...situations].filter(([key]) => !ending.has(key)).map(([, situation]) => situation);
  return dead.filter(
    (situation, index) => dead.findIndex(({ component }) => component === situation.component) === index,
  );
}

/** A case on which everybody is whom a process may ask for, and on which the workflow has just begun. */
function opened(pack: CompiledPack, definition: WorkflowDefinition, now: string): CaseWorld {
  const person = (id: number, userId: string, roleId: number, relationId: number | null) => ({
    id,
    userId,
    name: userId,
    roleId,
    relationId,
    hasWritten: false,
  });
  const world = newCase({
    now,
    calendar: serviceCalendar(pack),
    cast: { nameOf: (userId) => userId, isHr: () => false },
    definitions: new Map(pack.workflows.map((workflow) => [workflow.id, workflow])),
    employeeUserId: 'employee',
    adviserUserId: 'adviser',
    participants: [
      person(1, 'owner', ParticipantRole.CaseOwner, null),
      person(2, 'observer', ParticipantRole.Observer, Relation.InterestedParty),
    ],
  });
  begin(
    world,
    { definition, parentId: null, startedByVisitId: null, isMandatory: false, isHrOnly: false },
    actorOf(world, 'adviser'),
  );
  return world;
}

function inWords({ description, blockers = [] }: Refusal): string {
  return blockers.length === 0 ? description : `${description}: ${blockers.join(' ')}`;
}

function after(path: readonly string[]): string {
  return path.length === 0 ? '' : ` after ${path.join(' › ')}`;
}
