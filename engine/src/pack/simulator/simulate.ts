import { CaseStatus } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Result } from '../../case-in-memory/acts.ts';
import { act, begin } from '../../case-in-memory/acts.ts';
import { actorOf, runningOf } from '../../case-in-memory/case-world.ts';
import { newCase } from '../../case-in-memory/new-case.ts';
import { submitWithPapers } from '../../case-in-memory/papers.ts';
import type { Decision, Refusal, Replay } from '../../decision.ts';
import type { Component, Option, WorkflowDefinition } from '../../definition.ts';
import type { CompiledPack, CompiledTopic } from '../../pack.ts';
import type { ProcessContext } from '../../process-context.ts';
import { serviceCalendar } from '../../service-calendar.ts';
import { stepsOf } from '../process-graph.ts';
import { TestCannotGoOn } from '../process-tests/failure.ts';
import { startEvent, wait } from '../process-tests/perform-test-act.ts';
import type { TestCase } from '../process-tests/test-case.ts';
import { personOf } from '../process-tests/test-case.ts';
import { currentComponent } from '../walker/press.ts';
import { fillIn, momentIn } from './form-questions.ts';
import { completedComponents, componentInWords, otherProcesses, stateInWords } from './state-in-words.ts';
import type { Choice, Talk } from './talk.ts';
import { ask, chosenFrom, Left, listed, Quit } from './talk.ts';

/** The case that is played, and how it is looked at. */
interface Game extends TestCase {
  processId: number;
  /** The actor, as typed: adviser, owner or a relation. */
  actsAs: string;
}

const HELP = [
  '  NUMBER or KEY    chooses an option and asks what its form asks',
  '  back             goes back to what was completed before',
  '  undo KEY         goes back to a completed component',
  '  step KEY         sets the step, as HR does',
  '  task KEY         goes to a task of the checklist',
  '  event KEY        starts an anytime event',
  '  process NUMBER   goes to another process that is running',
  '  as WHO           acts as the adviser, the owner or a relation like hearing-manager',
  '  unlock           unlocks a case that was paused, as HR does',
  '  wait WHEN        lets the time pass: wait +5wd, wait 02/03/2026 14:00',
  '  show             where the case stands',
  '  quit             ends; leave goes out of the questions of a form',
];

/**
 * Plays a case of a process as a conversation, on a case in memory: nothing is kept.
 * @param wanted the key of a topic or of a workflow; without one it is asked for.
 * @param now the moment the case is opened.
 */
export function* simulate(pack: CompiledPack, wanted: string | null, now: string): Talk<readonly string[]> {
  try {
    const game = openGame(pack, yield* chooseSubject(pack, wanted), now);
    let output = [`A case of ${titleOf(game)} is opened. Type help to learn what you can do.`, ...stateOf(game)];
    while (game.world.status !== CaseStatus.Closed) {
      game.processId = processToShow(game);
      if (runningOf(game.world, game.processId).record.ended !== null) break;
      const component = currentComponent(game.world, game.processId);
      const lines = [...output, ...(component === null ? [] : componentInWords(game.world, game.processId, component))];
      output = yield* turn(game, component, yield* ask('>', lines));
    }
    return [
      ...output,
      game.world.status === CaseStatus.Closed ? 'The case has been closed.' : 'Every process has ended.',
    ];
  } catch (error) {
    if (error instanceof Quit) return ['Nothing of this case is kept.'];
    throw error;
  }
}

/** Goes back to the main process when the one that was looked at has ended. */
function processToShow({ world, processId, primaryId }: Game): number {
  if (runningOf(world, processId).record.ended === null) return processId;
  if (runningOf(world, primaryId).record.ended === null) return primaryId;
  return otherProcesses(world, processId)[0]?.record.id ?? processId;
}

type Subject = { readonly topic: CompiledTopic | null; readonly workflow: WorkflowDefinition };

function* chooseSubject(pack: CompiledPack, wanted: string | null): Talk<Subject> {
  const guided = pack.workflows.filter(({ startComponentId }) => startComponentId !== null);
  const topics = pack.topics.flatMap((topic) => {
    const workflow = guided.find(({ id }) => id === topic.workflowId);
    return workflow === undefined ? [] : [{ key: topic.key, title: topic.title, subject: { topic, workflow } }];
  });
  const workflows = guided.map((workflow) => ({
    key: workflow.key,
    title: workflow.title,
    subject: { topic: null, workflow },
  }));
  const subjects: readonly (Choice & { readonly subject: Subject })[] = [
    ...topics,
    ...workflows.filter(({ key }) => topics.every((topic) => topic.key !== key)),
  ];
  if (subjects.length === 0) throw new TestCannotGoOn('this pack has no process with steps to go through');
  let output = ['What is the case about? Topics come first, then processes alone.', ...listed(subjects)];
  for (
    let typed = wanted ?? (yield* ask('Topic or process', output));
    ;
    typed = yield* ask('Topic or process', output)
  ) {
    const chosen = chosenFrom(subjects, typed);
    if (typeof chosen !== 'string') return chosen.subject;
    output = [chosen];
  }
}

function openGame(pack: CompiledPack, { topic, workflow }: Subject, now: string): Game {
  const names: Readonly<Record<string, string>> = { adviser: 'Adviser', owner: 'Owner', employee: 'Employee' };
  const owner = {
    id: 1,
    userId: 'owner',
    name: 'Owner',
    roleId: ParticipantRole.CaseOwner,
    relationId: null,
    hasWritten: false,
  };
  const world = newCase({
    now,
    calendar: serviceCalendar(pack),
    cast: { nameOf: (userId) => names[userId] ?? userId, isHr: (userId) => userId === 'adviser' },
    definitions: new Map(pack.workflows.map((definition) => [definition.id, definition])),
    topicId: topic?.id ?? null,
    employeeUserId: 'employee',
    adviserUserId: 'adviser',
    participants: [owner],
  });
  const primaryId = begin(
    world,
    { definition: workflow, parentId: null, startedByVisitId: null, isMandatory: false, isHrOnly: false },
    actorOf(world, 'adviser'),
  );
  return { world, pack, topic, primaryId, users: [], processId: primaryId, actsAs: 'adviser' };
}

function titleOf({ topic, world, primaryId }: Game): string {
  return `'${topic?.title ?? runningOf(world, primaryId).definition.title}'`;
}

function stateOf({ world, processId, actsAs }: Game): string[] {
  return stateInWords(world, processId, actsAs);
}

/** Does what was typed. @returns what is said before the next question. */
function* turn(game: Game, component: Component | null, typed: string): Talk<string[]> {
  const [word = '', ...rest] = typed.split(/\s+/);
  const argument = rest.join(' ');
  try {
    const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
    if (command !== undefined) return command(game, argument);
    if (component === null) return ['There is nothing to choose here. Type help to learn what you can do.'];
    const option = chosenFrom(component.options, typed);
    if (typeof option === 'string') return [option, 'Type help to learn what you can do.'];
    return yield* choose(game, component, option);
  } catch (error) {
    if (error instanceof Left) return ['The form was left; nothing was sent.'];
    if (error instanceof TestCannotGoOn) return [`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`];
    throw error;
  }
}

function* choose(game: Game, component: Component, option: Option): Talk<string[]> {
  const { world, processId } = game;
  const { definition, record } = runningOf(world, processId);
  const visitId = record.currentVisitId ?? -1;
  const isSent = option.kind === 'advance' || option.kind === 'save';
  const { data, papers } = isSent ? yield* fillIn(game, definition, component) : { data: null, papers: null };
  const submission = { visitId, optionId: option.id, data, payloadHash: JSON.stringify([option.id, data]) };
  if (papers === null) return decide(game, (context) => world.engine.submitComponent(context, submission));
  return performed(game, (userId) => submitWithPapers(world, processId, userId, { submission, papers }));
}

/** Performs an act as the person who acts, and says what has become of it. */
function decide(game: Game, by: (context: ProcessContext) => Refusal | Replay | Decision): string[] {
  return performed(game, (userId) => act(game.world, game.processId, userId, by));
}

function performed(game: Game, doAs: (userId: string) => Result): string[] {
  const { world } = game;
  const before = new Set(world.processes.keys());
  const result = doAs(personOf(game, game.actsAs));
  if (result.kind === 'refusal') return refusalInWords(result);
  const started = [...world.processes.values()].filter(({ record }) => !before.has(record.id));
  for (const { record, definition } of started) if (definition.startComponentId !== null) game.processId = record.id;
  return [...started.map(({ definition }) => `'${definition.title}' has begun.`), ...stateOf(game)];
}

function refusalInWords({ description, fields = {}, blockers = [] }: Refusal): string[] {
  return [
    `Refused: ${description}`,
    ...Object.values(fields).map((sentence) => `  - ${sentence}`),
    ...blockers.map((sentence) => `  - ${sentence}`),
  ];
}

type Command = (game: Game, argument: string) => string[];

const commands: Readonly<Record<string, Command>> = {
  help: () => HELP,
  show: stateOf,
  back(game) {
    const { currentVisitId } = runningOf(game.world, game.processId).record;
    return decide(game, (context) => game.world.engine.undoComponent(context, currentVisitId ?? -1));
  },
  undo(game, key) {
    const completed = completedComponents(game.world, game.processId);
    const chosen = chosenFrom(completed.toReversed(), key);
    if (typeof chosen === 'string') return [chosen, ...listed(completed.toReversed())];
    return decide(game, (context) => game.world.engine.undoComponent(context, chosen.visitId));
  },
  step(game, key) {
    const steps = stepsOf(runningOf(game.world, game.processId).definition);
    const chosen = chosenFrom(steps, key);
    if (typeof chosen === 'string') return [chosen, ...listed(steps)];
    return decide(game, (context) =>
      game.world.engine.setStep(context, chosen.id, chosen.endsEarly === true ? 'Simulated' : ''),
    );
  },
  task(game, key) {
    const tasks = stepsOf(runningOf(game.world, game.processId).definition).flatMap((step) => step.tasks);
    const chosen = chosenFrom(tasks, key);
    if (typeof chosen === 'string') return [chosen, ...listed(tasks)];
    return decide(game, (context) => game.world.engine.goToTask(context, chosen.id));
  },
  event(game, key) {
    const offered = game.pack.workflows.filter(({ id }) =>
      game.topic?.anytimeEventWorkflowIds.some(({ workflowId }) => workflowId === id),
    );
    const chosen = chosenFrom(offered, key);
    if (typeof chosen === 'string')
      return [offered.length === 0 ? 'No anytime event is on offer here.' : chosen, ...listed(offered)];
    const refusal = startEvent(game, chosen.key, personOf(game, game.actsAs));
    if (refusal !== null) return refusalInWords(refusal);
    game.processId = [...game.world.processes.keys()].at(-1) ?? game.processId;
    return [`'${chosen.title}' has begun.`, ...stateOf(game)];
  },
  process(game, number) {
    const found = otherProcesses(game.world, game.processId).find(({ record }) => String(record.id) === number);
    if (found === undefined) return ['No other process with this number is running.'];
    game.processId = found.record.id;
    return stateOf(game);
  },
  as(game, who) {
    // Throws where there is nobody.
    personOf(game, who);
    game.actsAs = who;
    return stateOf(game);
  },
  unlock(game) {
    if (!game.world.isLocked) return ['The case is not locked.'];
    game.world.isLocked = false;
    return stateOf(game);
  },
  wait(game, when) {
    const until = momentIn(when);
    if (typeof until === 'string') return [until];
    wait(game, until.moment);
    return stateOf(game);
  },
};
