import { CaseStatus } from '@evenhand/contract/cases';
import type { TestExpectation } from '@evenhand/contract/packs/process-tests-file';
import { Relation } from '@evenhand/contract/participants';
import type { CaseWorld, RunningProcess, WorldTask } from '../../case-in-memory/case-world.ts';
import {
  actorOf,
  holderOf,
  isFilled,
  isShownTo,
  readsProcess,
  seesCase,
  viewOf,
} from '../../case-in-memory/case-world.ts';
import { closingBlockers } from '../../closure.ts';
import { liveContentVersion } from '../../components/live-content.ts';
import { dayOf } from '../../due-dates.ts';
import { refusedOptions } from '../../options.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import { componentsOf, stepsOf } from '../process-graph.ts';
import type { SourcePath } from '../source-file.ts';
import { rulesInState } from './check-evidence.ts';
import { named } from './failure.ts';
import type { TestCase } from './test-case.ts';
import { personOf, processOf } from './test-case.ts';

/** Something that is not as expected: where in the expectation, and a sentence that says both. */
export interface Difference {
  readonly path: SourcePath;
  readonly sentence: string;
}

/**
 * Everything in which the case differs from an expectation.
 * @throws TestCannotGoOn where it names what is not there
 */
export function differencesFrom(test: TestCase, expected: TestExpectation): readonly Difference[] {
  const running = processOf(test, expected.process);
  const { world } = test;
  return [
    ...positionDifferences(running, expected),
    ...guidanceDifferences(world, running, expected),
    ...refusalDifferences(test, running, expected),
    ...(expected.blockers === undefined
      ? []
      : listDifferences('blockers', expected.blockers, closingBlockers(viewOf(world, running.record.id)))),
    ...taskDifferences(world, expected),
    ...evidenceDifferences(test, running, expected),
    ...(expected.notices === undefined
      ? []
      : listDifferences('notices', expected.notices.map(noticeInWords), world.plannedNotices.map(plannedInWords))),
    ...sightDifferences(test, expected),
    ...(expected.case === undefined ? [] : different('case', expected.case, stateOf(world))),
    ...(expected.risk === undefined ? [] : different('risk', expected.risk ?? 'none', riskOf(running, world))),
  ];
}

function positionDifferences({ record, definition }: RunningProcess, expected: TestExpectation): readonly Difference[] {
  const stage = definition.stages.find(({ steps }) => steps.some(({ id }) => id === record.stepId));
  const step = stepsOf(definition).find(({ id }) => id === record.stepId);
  const current = record.visits.find(({ id }) => id === record.currentVisitId);
  const component = componentsOf(definition).find(({ id }) => id === current?.componentId);
  return [
    ...(expected.stage === undefined
      ? []
      : different('stage', named(definition.stages, expected.stage, `stage of '${definition.key}'`).key, stage?.key)),
    ...(expected.step === undefined
      ? []
      : different('step', named(stepsOf(definition), expected.step, `step of '${definition.key}'`).key, step?.key)),
    ...(expected.component === undefined
      ? []
      : different('component', componentNamed(definition, expected.component), component?.key ?? ENDED)),
  ];
}

const ENDED = 'ended';

function componentNamed(definition: RunningProcess['definition'], key: string): string {
  return key === ENDED ? ENDED : named(componentsOf(definition), key, `component of '${definition.key}'`).key;
}

function guidanceDifferences(
  world: CaseWorld,
  { record, definition }: RunningProcess,
  { guidance: expected }: TestExpectation,
): readonly Difference[] {
  if (expected === undefined) return [];
  const visit = record.visits.find(({ id }) => id === record.currentVisitId);
  const settings = componentsOf(definition).find(({ id }) => id === visit?.componentId)?.settings;
  const versions = settings?.type === 'Content' ? settings.versions : [];
  return different(
    'guidance',
    expected,
    liveContentVersion(versions, dayOf(world.now, world.calendar))?.liveDate ?? 'none',
  );
}

function refusalDifferences(
  { world }: TestCase,
  { record, definition }: RunningProcess,
  { refusedOptions: expected }: TestExpectation,
): readonly Difference[] {
  if (expected === undefined) return [];
  const visit = record.visits.find(({ id }) => id === record.currentVisitId);
  const component = componentsOf(definition).find(({ id }) => id === visit?.componentId);
  if (visit === undefined || component === undefined)
    return [{ path: ['refusedOptions'], sentence: `'${definition.key}' has ended and offers no option` }];
  const refused = new Map(refusedOptions(viewOf(world, record.id), visit).map(({ id, because }) => [id, because]));
  const wanted = new Set(
    Object.keys(expected).map((key) => named(component.options, key, `option of '${component.key}'`).id),
  );
  return [
    ...Object.entries(expected).flatMap(([key, because]) => {
      const is = refused.get(component.options.find((option) => option.key === key)?.id ?? 0);
      return is === because
        ? []
        : [
            {
              path: ['refusedOptions', key],
              sentence: `expected '${key}' to be refused with '${because}', it is ${refusal(is)}`,
            },
          ];
    }),
    ...component.options.flatMap(({ id, key }) => {
      const is = refused.get(id);
      return is === undefined || wanted.has(id)
        ? []
        : [{ path: ['refusedOptions'], sentence: `expected '${key}' to be open, it is ${refusal(is)}` }];
    }),
  ];
}

function refusal(because: string | undefined): string {
  return because === undefined ? 'open' : `refused with '${because}'`;
}

/** A task is found by its title; of several with one title, by all that is said of it. */
function taskDifferences(world: CaseWorld, { tasks: expected }: TestExpectation): readonly Difference[] {
  if (expected === undefined) return [];
  const left = world.tasks.filter(({ state }) => state === 'open');
  const missing = expected.flatMap((wanted, index): readonly Difference[] => {
    const alike = left.filter(({ title }) => title === wanted.title);
    const nearest = alike.find((task) => partsOf(world, task, wanted).every(({ is, want }) => is === want)) ?? alike[0];
    if (nearest === undefined)
      return [
        {
          path: ['tasks', index],
          sentence: `expected the task '${wanted.title}', open are ${listed(left.map(({ title }) => title))}`,
        },
      ];
    left.splice(left.indexOf(nearest), 1);
    return partsOf(world, nearest, wanted)
      .filter(({ is, want }) => is !== want)
      .map(({ part, is, want }) => ({
        path: ['tasks', index, part],
        sentence: `expected '${wanted.title}' ${words[part]} ${want ?? 'nobody'}, it is ${is ?? 'nobody'}`,
      }));
  });
  return [
    ...missing,
    ...left.map(({ title }) => ({ path: ['tasks'], sentence: `expected no task '${title}', it is open` })),
  ];
}

const words = { for: 'for', holder: 'with', due: 'due' } as const;

function partsOf(world: CaseWorld, task: WorldTask, wanted: NonNullable<TestExpectation['tasks']>[number]) {
  const parts = [
    { part: 'for', is: roleOf(task), want: wanted.for },
    { part: 'holder', is: holderOf(world, task), want: wanted.holder },
    { part: 'due', is: task.dueDay ?? 'no day', want: wanted.due === null ? 'no day' : wanted.due },
  ] as const;
  return parts.filter(({ want }) => want !== undefined);
}

/** As a pack writes it: `owner`, `relation:hearing-manager`; a person by name. */
function roleOf({ assignee }: WorldTask): string {
  if (assignee.kind === 'user') return assignee.userId;
  if (assignee.kind !== 'relation') return assignee.kind;
  const relation = Object.entries(fixedLookupIds.relations).find(([, id]) => id === assignee.relationId)?.[0];
  return `relation:${relation ?? Relation.Other}`;
}

function evidenceDifferences(
  { pack, world }: TestCase,
  running: RunningProcess,
  { evidence }: TestExpectation,
): readonly Difference[] {
  const states = [
    evidence?.met === undefined ? [] : (['met'] as const),
    evidence?.missing === undefined ? [] : (['missing'] as const),
  ].flat();
  return states.flatMap((state) => {
    const are = rulesInState(pack, world, running, state);
    return listDifferences(
      state === 'met' ? 'rules with evidence' : 'rules without evidence',
      evidence?.[state] ?? [],
      are,
    ).map((one) => ({ ...one, path: ['evidence', state] }));
  });
}

function sightDifferences(test: TestCase, { sees = {} }: TestExpectation): readonly Difference[] {
  const { world, pack } = test;
  return Object.entries(sees).flatMap(([who, expected]) => {
    const userId = personOf(test, who);
    const processes = seesCase(world, userId) ? shownTo(world, userId) : [];
    if (expected === 'nothing') {
      return seesCase(world, userId)
        ? [{ path: ['sees', who], sentence: `expected ${who} to see nothing, sees ${listed(keysOf(processes))}` }]
        : [];
    }
    if (!seesCase(world, userId))
      return [{ path: ['sees', who], sentence: `expected ${who} to see the case, sees nothing` }];
    for (const key of expected.processes) named(pack.workflows, key, 'workflow');
    return [
      ...listDifferences('processes', expected.processes, keysOf(processes), ['sees', who]),
      ...(expected.events === undefined
        ? []
        : listDifferences('events', expected.events, eventsOf(world, processes), ['sees', who])),
    ];
  });
}

function shownTo(world: CaseWorld, userId: string): readonly RunningProcess[] {
  return [...world.processes.values()].filter(
    (running) => isShownTo(running, userId) && readsProcess(world, running.record.id, actorOf(world, userId)),
  );
}

function keysOf(processes: readonly RunningProcess[]): readonly string[] {
  return processes.map(({ definition }) => definition.key);
}

/** The components whose tracked events hold something. */
function eventsOf(world: CaseWorld, processes: readonly RunningProcess[]): readonly string[] {
  return processes.flatMap(({ record, definition }) =>
    record.visits.flatMap((visit) => {
      const event = world.events.get(visit.id);
      if (event === undefined || event.isWithdrawn || !isFilled(event)) return [];
      return componentsOf(definition).flatMap(({ id, key }) => (id === visit.componentId ? [key] : []));
    }),
  );
}

function stateOf({ status, isLocked }: CaseWorld): string {
  if (status !== CaseStatus.Open) return 'closed';
  return isLocked ? 'locked' : 'open';
}

function riskOf({ definition }: RunningProcess, { riskId }: CaseWorld): string {
  return definition.risks?.items.find(({ id }) => id === riskId)?.key ?? 'none';
}

function noticeInWords({ title, on }: { readonly title: string; readonly on: string | null }): string {
  return `${title} on ${on ?? 'no day'}`;
}

function plannedInWords({ title, day }: CaseWorld['plannedNotices'][number]): string {
  return noticeInWords({ title, on: day });
}

function different(part: string, expected: string, is: string | undefined): readonly Difference[] {
  return expected === is ? [] : [{ path: [part], sentence: `expected the ${part} '${expected}', it is '${is}'` }];
}

/** Two lists in any order. */
function listDifferences(
  part: string,
  expected: readonly string[],
  are: readonly string[],
  parent: SourcePath = [],
): readonly Difference[] {
  const isSame = JSON.stringify([...expected].sort()) === JSON.stringify([...are].sort());
  const who = parent.length === 0 ? '' : ` for ${String(parent.at(-1))}`;
  return isSame
    ? []
    : [
        {
          path: [...parent, part],
          sentence: `expected the ${part}${who} ${listed(expected)}, they are ${listed(are)}`,
        },
      ];
}

function listed(items: readonly string[]): string {
  const areSentences = items.every((item) => item.endsWith('.'));
  return items.length === 0 ? 'none' : items.join(areSentences ? ' ' : ', ');
}
