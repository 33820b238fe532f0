import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { ProcessTest } from '@evenhand/contract/packs/process-tests-file';
import { ParticipantRole } from '@evenhand/contract/participants';
import { begin } from '../../case-in-memory/acts.ts';
import type { CaseWorld, RunningProcess } from '../../case-in-memory/case-world.ts';
import { actorOf, nextId, runningOf } from '../../case-in-memory/case-world.ts';
import { newCase } from '../../case-in-memory/new-case.ts';
import type { WorkflowDefinition } from '../../definition.ts';
import type { CompiledPack, CompiledTopic } from '../../pack.ts';
import { serviceCalendar } from '../../service-calendar.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import { named, TestCannotGoOn } from './failure.ts';
import { instantOf } from './test-moment.ts';

/** The case that a process test is played on. People are known by the names the test gives them. */
export interface TestCase {
  readonly world: CaseWorld;
  readonly pack: CompiledPack;
  readonly topic: CompiledTopic | null;
  readonly primaryId: number;
  readonly users: readonly DemoUser[];
}

/**
 * Opens a case as the test wants it: nobody has acted on it yet.
 * @throws TestCannotGoOn where it names what the pack does not have
 */
export function openTestCase(pack: CompiledPack, users: readonly DemoUser[], given: ProcessTest['given']): TestCase {
  const topic = given.topic === undefined ? null : named(pack.topics, given.topic, 'topic');
  const primary =
    topic === null
      ? named(pack.workflows, given.workflow ?? '', 'workflow')
      : pack.workflows.find(({ id }) => id === topic.workflowId);
  if (primary === undefined) throw new TestCannotGoOn(`the topic '${given.topic}' has no workflow`);
  const { key: level } = named(pack.accessLevels, given.accessLevel, 'access level');
  for (const person of [
    given.adviser,
    given.owner,
    given.employee ?? given.owner,
    ...given.people.map((participant) => participant.person),
  ])
    checkPerson(users, person);
  const calendar = serviceCalendar(pack);
  const world = newCase({
    now: instantOf(given.at, { now: '', calendar, isTimed: true }),
    calendar,
    cast: {
      nameOf: (username) => {
        const user = users.find((candidate) => candidate.username === username);
        return user === undefined ? username : `${user.firstName} ${user.lastName}`;
      },
      isHr: (username) =>
        users.some(
          (user) => user.username === username && user.roles.includes('HRUser') && user.accessLevels.includes(level),
        ),
    },
    definitions: new Map(pack.workflows.map((workflow) => [workflow.id, workflow])),
    topicId: topic?.id ?? null,
    employeeUserId: given.employee ?? null,
    adviserUserId: given.adviser,
    ...(pack.service.separation === undefined ? {} : { severities: pack.service.separation }),
    participants: [],
  });
  join(world, given.owner, ParticipantRole.CaseOwner, null);
  for (const { person, role, relation } of given.people)
    join(world, person, fixedLookupIds['participant-roles'][role] ?? ParticipantRole.Observer, relationId(relation));
  const start = { definition: primary, parentId: null, startedByVisitId: null, isMandatory: false, isHrOnly: false };
  const primaryId = begin(world, start, actorOf(world, given.adviser));
  return { world, pack, topic, primaryId, users };
}

/** Finds the person that a test names by role, relation or name. @throws TestCannotGoOn where there is nobody */
export function personOf({ world, users }: TestCase, who: string): string {
  if (who === 'adviser') return world.adviserUserId;
  if (who === 'owner')
    return world.participants.find(({ roleId }) => roleId === ParticipantRole.CaseOwner)?.userId ?? '';
  if (who === 'employee' && world.employeeUserId !== null) return world.employeeUserId;
  const relation = fixedLookupIds.relations[who];
  if (relation === undefined) {
    checkPerson(users, who);
    return who;
  }
  const holder = world.participants.findLast((participant) => participant.relationId === relation);
  if (holder === undefined) throw new TestCannotGoOn(`nobody on the case is its ${who}`);
  return holder.userId;
}

/** The main process, or the newest one of the workflow named, a live one before one that has ended. */
export function processOf({ world, pack, primaryId }: TestCase, key: string | undefined): RunningProcess {
  if (key === undefined) return runningOf(world, primaryId);
  const workflow: WorkflowDefinition = named(pack.workflows, key, 'workflow');
  const all = [...world.processes.values()].filter(({ definition }) => definition.id === workflow.id);
  const found = all.findLast(({ record }) => record.ended === null) ?? all.at(-1);
  if (found === undefined) throw new TestCannotGoOn(`no process '${key}' has been started on the case`);
  return found;
}

/** Employee numbers belong to generated people, who are not in the pack. @throws TestCannotGoOn */
function checkPerson(users: readonly DemoUser[], person: string): void {
  if (/^\d+$/.test(person)) return;
  const people = users.map(({ username }) => ({ key: username }));
  named(people, person, 'person');
}

function join(world: CaseWorld, userId: string, roleId: number, relation: number | null): void {
  const participant = {
    id: nextId(world),
    userId,
    name: world.cast.nameOf(userId),
    roleId,
    relationId: relation,
    hasWritten: false,
  };
  world.participants = [...world.participants, participant];
  if (relation !== null) world.relationsHeld = [...world.relationsHeld, { userId, relationIds: [relation] }];
}

function relationId(key: string): number {
  const relations = Object.entries(fixedLookupIds.relations).map(([name, id]) => ({ key: name, id }));
  return named(relations, key, 'relation').id;
}
