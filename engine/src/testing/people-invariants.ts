import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { actorOf, holderOf, readsProcess, seesCase } from '../case-in-memory/case-world.ts';
import { componentPositions } from '../positions.ts';
import type { ProcessRecord, Visit } from '../process-state.ts';
import { requireThat } from './require-that.ts';

/** Invariants 10 and 11 of security.md §3.1: the owner, blocked people, and who holds the tasks. */

interface PeopleBefore {
  readonly participants: CaseWorld['participants'];
  readonly records: ReadonlyMap<number, ProcessRecord>;
}

/** @throws naming the invariant that an act has broken. */
export function checkPeople(before: PeopleBefore, world: CaseWorld): void {
  const owners = world.participants.filter((person) => person.roleId === ParticipantRole.CaseOwner);
  requireThat(owners.length === 1, '10: a case has exactly one owner');
  requireThat(
    new Set(world.participants.map((person) => person.userId)).size === world.participants.length,
    '10: a person is on the case twice',
  );
  requireThat(
    world.participants.every((person) => person.userId !== world.employeeUserId),
    '10: the employee is on their own case',
  );
  checkBlocked(before, world);
  if (world.participants !== before.participants) checkHandover(before, world);
  checkHolders(world);
}

function checkBlocked(before: PeopleBefore, world: CaseWorld): void {
  const blocked = world.participants.filter((person) => person.roleId === ParticipantRole.Blocked);
  requireThat(
    blocked.every((person) => person.relationId === Relation.InterestedParty),
    '10: a blocked person is not an interested party',
  );
  const wasBlocked = new Set(
    before.participants.filter((person) => person.roleId === ParticipantRole.Blocked).map((person) => person.userId),
  );
  requireThat(
    blocked.every((person) => wasBlocked.has(person.userId) || (person.blockedReason ?? '') !== ''),
    '10: a person was blocked without a reason',
  );
  requireThat(
    [...wasBlocked].every((userId) => blocked.some((person) => person.userId === userId)),
    '10: a blocked person was let in by the process',
  );
}

/** The outgoing owner has the role that was chosen, and no other. */
function checkHandover(before: PeopleBefore, world: CaseWorld): void {
  const ownerOf = (people: CaseWorld['participants']) =>
    people.find((person) => person.roleId === ParticipantRole.CaseOwner)?.userId;
  const outgoing = ownerOf(before.participants);
  if (ownerOf(world.participants) === outgoing) return;
  const chosen = completedJustNow(before, world).map(({ visit, type }) => outgoingRoleIn(visit, type));
  const roleId = world.participants.find((person) => person.userId === outgoing)?.roleId ?? ParticipantRole.Removed;
  requireThat(chosen.includes(roleId), '10: the outgoing owner has another role than the one chosen');
}

/** The components that an act has completed, with their types. */
export function completedJustNow({ records }: Pick<PeopleBefore, 'records'>, world: CaseWorld) {
  return [...world.processes.values()].flatMap(({ record, definition }) => {
    const earlier = records.get(record.id);
    if (earlier === record) return [];
    const wasComplete = new Set(earlier?.visits.filter((visit) => visit.status === 3).map((visit) => visit.id));
    const types = new Map(
      componentPositions(definition).map(({ component }) => [component.id, component.settings.type]),
    );
    return record.visits
      .filter((visit) => visit.status === 3 && !wasComplete.has(visit.id))
      .map((visit) => ({ visit, type: types.get(visit.componentId) ?? 'NoContent' }));
  });
}

function outgoingRoleIn({ data }: Visit, type: string): number | null {
  if (type === 'ChangeCaseOwner') return (data as SubmissionOf<'ChangeCaseOwner'>).existingOwnerNewRoleId ?? null;
  return type === 'EditParticipant' ? ((data as SubmissionOf<'EditParticipant'>).removedCaseOwnerRoleId ?? null) : null;
}

/** An open task, or a notice still to come, is never of a person who may not read what it is about. */
function checkHolders(world: CaseWorld): void {
  for (const waiting of [...world.tasks.filter((task) => task.state === 'open'), ...world.plannedNotices]) {
    const holder = holderOf(world, waiting);
    const mayRead =
      holder === null ||
      (seesCase(world, holder) &&
        (waiting.processId === null || readsProcess(world, waiting.processId, actorOf(world, holder))));
    requireThat(mayRead, '11: a task or a notice is of somebody who may not read it');
  }
}
