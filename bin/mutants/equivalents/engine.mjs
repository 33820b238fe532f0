/**
 * Equivalent mutants of the engine.
 * @type {import('../equivalents.mjs').Equivalent[]}
 */
export const engineEquivalents = [
  {
    file: 'engine/src/closure.ts',
    inside: 'outstandingWork',
    mutated: 'const isMine = (processId: number | null): boolean => below === null || processId === record.id || (below.has(processId));',
    reason: 'a set of process numbers never contains null; the comparison is for the types',
  },
  {
    file: 'engine/src/closure.ts',
    inside: 'descendants',
    mutated: 'if (child.parentId !== parentId) continue;',
    reason: 'a process is started below one that exists already, so no process is found twice; the check only stops a circle that cannot be',
  },
  {
    file: 'engine/src/undo.ts',
    inside: 'rewind',
    mutated: 'const wasLeftSince = !visit.isWithdrawn && visit.leftBehindIn >= since;',
    reason: 'null is less than the number of any change, and the visit that is opened again was completed in one',
  },
  {
    file: 'engine/src/undo.ts',
    inside: 'rewind',
    mutated: 'const wasLeftSince = !visit.isWithdrawn && visit.leftBehindIn !== null && visit.leftBehindIn > since;',
    reason: 'a change that completes a component leaves nothing behind, so the two numbers are never equal',
  },
  {
    file: 'engine/src/undo-plan.ts',
    inside: 'planUndo',
    mutated: "if (target === null || target.completedIn === null) return badRequest('There is nothing to go back to.');",
    reason: 'a visit has the number of its completion exactly when its status is complete',
  },
  {
    file: 'engine/src/undo-plan.ts',
    inside: 'planUndo',
    mutated: "if (target === null || target.status !== ComponentStatus.Complete) return badRequest('There is nothing to go back to.');",
    reason: 'a visit has the number of its completion exactly when its status is complete; the comparison is for the types',
  },
  {
    file: 'engine/src/undo-plan.ts',
    inside: 'rowsSince',
    mutated: '(visit) => visit.createdIn >= since || (visit.enteredIn ?? 0) >= since || (visit.completedIn ?? 0) >= since,',
    reason: 'the visit that is opened again was completed in that very change, so the last comparison finds it as well',
  },
  {
    file: 'engine/src/undo-plan.ts',
    inside: 'rowsSince',
    mutated: '(visit) => visit.id === target.id || visit.createdIn >= since || (visit.enteredIn ?? 0) >= since || (visit.completedIn ?? 0) > since,',
    reason: 'one change completes one visit, and that one is named already',
  },
  {
    file: 'engine/src/reversal.ts',
    inside: 'reverseParticipant',
    mutated: 'if (person === undefined || person.roleId <= 0) return;',
    reason: 'no role has the number 0',
  },
];
