import { createHash } from 'node:crypto';
import type { CaseWorld, RunningProcess, WorldNotice, WorldTask } from '../../case-in-memory/case-world.ts';
import { holderOf, viewOf } from '../../case-in-memory/case-world.ts';
import { closingBlockers } from '../../closure.ts';
import { positionOf } from '../../positions.ts';
import { canUndo, undoConfirmationMessage } from '../../undo-plan.ts';

/**
 * Lists the changes of a case by a step, a line each: positions, tasks, people and history.
 * @param before the case before the step, with a history of its own.
 */
export function describeChange(before: CaseWorld, after: CaseWorld): readonly string[] {
  return [
    ...processChanges(before, after),
    ...valueChanges(before, after),
    ...taskChanges(before, after),
    ...noticeChanges(before, after),
    ...added(after),
  ];
}

function processChanges(before: CaseWorld, after: CaseWorld): string[] {
  return [...after.processes.values()].flatMap((running, index) => {
    const { record, definition } = running;
    const name = index === 0 ? '' : `p${index + 1} `;
    const earlier = before.processes.get(record.id);
    const started = earlier === undefined ? [`${name}starts ${definition.key}`] : [];
    const mandatory =
      record.isMandatory !== (earlier?.record.isMandatory ?? false)
        ? [`${name}${record.isMandatory ? 'must end first' : 'need not end first'}`]
        : [];
    const moved =
      earlier === undefined || placeOf(earlier) !== placeOf(running) ? [`${name}at ${placeOf(running)}`] : [];
    return [...started, ...mandatory, ...moved];
  });
}

function placeOf({ record, definition }: RunningProcess): string {
  const current = record.visits.find(({ id }) => id === record.currentVisitId);
  if (record.ended !== null || current === undefined) return `the end: ${record.ended}`;
  const { step, component } = positionOf(definition, current.componentId);
  return `${step.key}/${component.key}`;
}

function valueChanges(before: CaseWorld, after: CaseWorld): string[] {
  const values = (world: CaseWorld): Record<string, unknown> => ({
    status: world.status,
    locked: world.isLocked,
    reasons: world.reasonIds,
    risk: world.riskId,
    stage: world.stageAndStep?.stageId ?? null,
    step: world.stageAndStep?.stepId ?? null,
    ...Object.fromEntries(
      world.participants.map(({ userId, roleId, relationId }) => [userId, `role ${roleId} relation ${relationId}`]),
    ),
    ...Object.fromEntries(
      world.matters.map(({ number, isOpen, findings }) => [
        `matter ${number}`,
        [isOpen ? 'open' : 'closed', ...findings.map(({ stage, answer }) => `${stage} ${answer}`)].join(', '),
      ]),
    ),
    ...Object.fromEntries(
      [...world.events].map(([visitId, { isWithdrawn }]) => [
        `event ${componentOf(world, visitId)}`,
        isWithdrawn ? 'withdrawn' : 'kept',
      ]),
    ),
  });
  const [from, to] = [values(before), values(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) => `${name} = ${JSON.stringify(to[name] ?? null)}`);
}

function componentOf(world: CaseWorld, visitId: number): string {
  for (const { record, definition } of world.processes.values()) {
    const visit = record.visits.find(({ id }) => id === visitId);
    if (visit !== undefined) return positionOf(definition, visit.componentId).component.key;
  }
  return 'unknown';
}

function taskChanges(before: CaseWorld, after: CaseWorld): string[] {
  const earlier = new Map(before.tasks.map((task) => [task.id, lineOf(before, task)]));
  return after.tasks.flatMap((task) => {
    const line = lineOf(after, task);
    if (earlier.get(task.id) === line) return [];
    if (task.state !== 'open') return [`${task.state} ${task.title}`];
    return [`${earlier.has(task.id) ? 'now' : 'task'} ${line}`];
  });
}

function lineOf(world: CaseWorld, task: WorldTask): string {
  if (task.state !== 'open') return task.state;
  const event =
    task.type === 3 ? (task.event === null || task.event.isWithdrawn ? ' without event' : ' with event') : '';
  return `${task.type} ${task.title} > ${holderOf(world, task)} ${task.dueDay ?? '-'}${task.isRequiredBeforeClosure ? ' before closure' : ''}${event}`;
}

function noticeChanges(before: CaseWorld, after: CaseWorld): string[] {
  const lineFor = (world: CaseWorld, notice: WorldNotice) =>
    `notice ${notice.title} > ${holderOf(world, notice)} ${notice.day ?? '-'}`;
  const earlier = new Map(before.plannedNotices.map((notice) => [notice.id, lineFor(before, notice)]));
  const later = new Map(after.plannedNotices.map((notice) => [notice.id, lineFor(after, notice)]));
  return [
    ...after.notices.slice(before.notices.length).map((title) => `notice ${title} > now`),
    ...[...later].filter(([id, line]) => earlier.get(id) !== line).map(([, line]) => line),
    ...[...earlier].filter(([id]) => !later.has(id)).map(([, line]) => `dropped ${line}`),
  ];
}

/** Lists new entries of the history by kind and lines. The digest covers the rest. */
function added({ history }: CaseWorld): string[] {
  return history.map(({ kind, facts }) => {
    const details =
      'details' in facts
        ? facts.details.map(({ label, text }) => `; ${label}: ${text}`)
        : 'putBack' in facts
          ? facts.putBack.map((text) => `; ${text}`)
          : [];
    const { recordId: _, ...said } = facts;
    return `history ${kind.slice(kind.indexOf('.') + 1)}${details.join('')} #${digest('visitId' in said ? { ...said, visitId: null } : said)}`;
  });
}

/** Digest of rows, undo plans and blockers of closing: equal for cases that are alike. */
export function digestOf(world: CaseWorld): string {
  const processes = [...world.processes.values()].map(({ record, definition }) => {
    const view = viewOf(world, record.id);
    const rows = record.visits.map((visit) => [
      positionOf(definition, visit.componentId).component.key,
      visit.status,
      visit.isWithdrawn,
      visit.leftBehindIn !== null,
      visit.optionId,
      visit.data,
      visit.saves,
      canUndo(view, visit.id) ? undoConfirmationMessage(view, visit.id) : false,
    ]);
    return [rows, closingBlockers(view)];
  });
  return digest(processes);
}

const DIGEST_CHARACTERS = 8;

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, DIGEST_CHARACTERS);
}
