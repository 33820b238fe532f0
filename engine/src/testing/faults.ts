import { ParticipantRole } from '@evenhand/contract/participants';
import { realEngine } from '../case-in-memory/acts.ts';
import type { Engine } from '../case-in-memory/case-world.ts';
import { unchanged } from '../conclude.ts';
import { findStep } from '../positions.ts';
import { badRequest } from '../refusals.ts';
import { setStep } from '../set-step.ts';
import { startProcess } from '../start-process.ts';
import { submitComponent } from '../submit-component.ts';
import { holderAmong } from '../task-holder.ts';
import { undoComponent } from '../undo.ts';
import {
  changed,
  changedEffects,
  changedRows,
  completing,
  forgetting,
  handingOver,
  isDecision,
  undemanding,
  withoutEffects,
  withoutEnded,
  withoutHistory,
  withSubmit,
  withUndo,
} from './plant-fault.ts';

/** An engine with one fault. It must break the invariant that is named, or that invariant would miss it. */
interface PlantedFault {
  /** As the invariant's sentence begins: the number in security.md §3.1, or the rule of the domain brief. */
  readonly breaks: string;
  readonly engine: Engine;
}

const faultsOfRows: Readonly<Record<string, PlantedFault>> = {
  'completes rows that nobody has entered': {
    breaks: '1: a status skipped',
    engine: withSubmit((context, submission) =>
      changedRows(submitComponent(context, submission), (visit) =>
        visit.status === 1 ? { ...visit, status: 3 } : visit,
      ),
    ),
  },
  'changes what undo has taken back': {
    breaks: '1: a withdrawn row changed',
    engine: withSubmit((context, submission) =>
      changedRows(submitComponent(context, submission), (visit) =>
        visit.isWithdrawn ? { ...visit, saves: visit.saves + 1 } : visit,
      ),
    ),
  },
  'stays on the row it has completed': {
    breaks: '2: a live process',
    engine: withSubmit((context, submission) =>
      changed(submitComponent(context, submission), (record) =>
        record.ended === null ? { ...record, currentVisitId: submission.visitId } : record,
      ),
    ),
  },
  'goes on in a process that has ended': {
    breaks: '2: an ended process',
    engine: withSubmit((context, submission) =>
      changed(submitComponent(context, submission), (record) =>
        record.ended === null ? record : { ...record, currentVisitId: submission.visitId },
      ),
    ),
  },
  'carries out a retry a second time': {
    breaks: '3: a completed row was submitted again',
    engine: withSubmit((context, submission) =>
      submitComponent({ ...context, record: forgetting(context.record, submission.visitId) }, submission),
    ),
  },
  'lets observers write': {
    breaks: '3: somebody without write right',
    engine: withSubmit((context, submission) =>
      submitComponent({ ...context, actor: { ...context.actor, isWriter: true } }, submission),
    ),
  },
  'records an answer that the component does not offer': {
    breaks: '3: the recorded option',
    engine: withSubmit((context, submission) =>
      changedRows(submitComponent(context, submission), (visit) =>
        visit.id === submission.visitId && visit.status === 3 ? { ...visit, optionId: -1 } : visit,
      ),
    ),
  },
  'records what one person did in the name of another': {
    breaks: '3: a row was completed in the name',
    engine: withSubmit((context, submission) =>
      submitComponent({ ...context, actor: { ...context.actor, userId: 'salma' } }, submission),
    ),
  },
  'does not write every row that it changes': {
    breaks: '12: the rows',
    engine: withSubmit((context, submission) => {
      const result = submitComponent(context, submission);
      return isDecision(result) ? { ...result, updatedVisits: result.updatedVisits.slice(1) } : result;
    }),
  },
  'leaves no history of what was completed': {
    breaks: '12: the history',
    engine: withSubmit((context, submission) => withoutHistory(submitComponent(context, submission))),
  },
};

const faultsOfMoving: Readonly<Record<string, PlantedFault>> = {
  'does not put back what undo takes back': {
    breaks: '4: undo gives back other values',
    engine: withUndo((context, visitId) =>
      withoutEffects(undoComponent(context, visitId), ['restore-risk', 'restore-reasons', 'remove-participant']),
    ),
  },
  'undoes without asking whether it may': {
    breaks: '4: undo and canUndo disagree',
    engine: withUndo((context, visitId) =>
      undoComponent({ ...context, definition: { ...context.definition, undoScope: 'process' } }, visitId),
    ),
  },
  'refuses an undo that it has offered': {
    breaks: '4: undo and canUndo disagree',
    engine: withUndo((context, visitId) =>
      visitId === context.record.currentVisitId ? undoComponent(context, visitId) : badRequest('Not now.'),
    ),
  },
  'deletes what undo takes back': {
    breaks: '5: a row disappeared',
    engine: withUndo((context, visitId) =>
      changed(undoComponent(context, visitId), (record) => ({
        ...record,
        visits: record.visits.filter((visit) => !visit.isWithdrawn),
      })),
    ),
  },
  'leaves no history of an undo': {
    breaks: '5: an undo appends one entry',
    engine: withUndo((context, visitId) => withoutHistory(undoComponent(context, visitId))),
  },
  'moves to a step of another workflow': {
    breaks: '6: a process is in a step of another version',
    engine: {
      ...realEngine,
      setStep: (context, stepId) => {
        const isForeign =
          context.actor.isHr && context.record.ended === null && findStep(context.definition, stepId) === null;
        return isForeign && context.facts.status === 1
          ? unchanged({ ...context.record, stepId })
          : setStep(context, stepId);
      },
    },
  },
  'completes what set-step skips': {
    breaks: '3: the recorded option',
    engine: {
      ...realEngine,
      setStep: (context, stepId) =>
        changed(setStep(context, stepId), (record) => ({
          ...record,
          visits: record.visits.map((visit) => completing(visit, record)),
        })),
    },
  },
  'opens again what set-step passes': {
    breaks: '1: a status skipped',
    engine: {
      ...realEngine,
      setStep: (context, stepId) =>
        changedRows(setStep(context, stepId), (visit) =>
          visit.status === 3 && !visit.isWithdrawn ? { ...visit, status: 1 } : visit,
        ),
    },
  },
  'touches completed components when it moves the step': {
    breaks: '6: set-step touched',
    engine: {
      ...realEngine,
      setStep: (context, stepId) =>
        changedRows(setStep(context, stepId), (visit) =>
          visit.status === 3 && !visit.isWithdrawn ? { ...visit, draft: null, saves: 0 } : visit,
        ),
    },
  },
};

const faultsOfClosing: Readonly<Record<string, PlantedFault>> = {
  'closes whatever is missing': {
    breaks: '7: closed with',
    engine: withSubmit((context, submission) =>
      submitComponent({ ...context, definition: undemanding(context.definition) }, submission),
    ),
  },
  'closes over a task that must be done first': {
    breaks: '7: closed with a task',
    engine: withSubmit((context, submission) =>
      submitComponent(
        {
          ...context,
          facts: {
            ...context.facts,
            openTasks: context.facts.openTasks.map((task) => ({ ...task, isRequiredBeforeClosure: false })),
          },
        },
        submission,
      ),
    ),
  },
  'closes over a sub-process that must end first': {
    breaks: '7: closed with a live mandatory sub-process',
    engine: withSubmit((context, submission) =>
      submitComponent(
        {
          ...context,
          facts: {
            ...context.facts,
            processes: context.facts.processes.map((process) => ({ ...process, isMandatory: false })),
          },
        },
        submission,
      ),
    ),
  },
  'moves the step of a closed case': {
    breaks: '8: a closed case took an act',
    engine: {
      ...realEngine,
      setStep: (context, stepId) =>
        setStep(
          { ...context, facts: { ...context.facts, status: 1 }, record: { ...context.record, ended: null } },
          stepId,
        ),
    },
  },
  'takes people off the case that it closes': {
    breaks: '8: closing changed who is on the case',
    engine: withSubmit((context, submission) =>
      changedEffects(submitComponent(context, submission), (effects) =>
        effects.some(({ kind }) => kind === 'close-case')
          ? [...effects, { kind: 'remove-participant', userId: 'salma' }]
          : effects,
      ),
    ),
  },
  'takes acts from anybody on a locked case': {
    breaks: '9: a locked case took an act',
    engine: withSubmit((context, submission) =>
      submitComponent({ ...context, facts: { ...context.facts, isLocked: false } }, submission),
    ),
  },
  'pauses a case without locking it': {
    breaks: '9: a pause was completed without its lock',
    engine: withSubmit((context, submission) => withoutEffects(submitComponent(context, submission), ['pause-case'])),
  },
};

const faultsOfPeople: Readonly<Record<string, PlantedFault>> = {
  'leaves a case with two owners': {
    breaks: '10: a case has exactly one owner',
    engine: withSubmit((context, submission) => handingOver(context, submission, ParticipantRole.CaseOwner)),
  },
  'gives the outgoing owner another role than the one chosen': {
    breaks: '10: the outgoing owner',
    engine: withSubmit((context, submission) => handingOver(context, submission, ParticipantRole.Observer)),
  },
  'blocks a person without a reason': {
    breaks: '10: a person was blocked without a reason',
    engine: withSubmit((context, submission) =>
      changedEffects(submitComponent(context, submission), (effects) =>
        effects.map((effect) => (effect.kind === 'block-user' ? { ...effect, reason: '' } : effect)),
      ),
    ),
  },
  'appoints a blocked person': {
    breaks: '10: a blocked person was let in',
    engine: withSubmit((context, submission) => {
      const participants = context.facts.participants.filter(({ roleId }) => roleId !== ParticipantRole.Blocked);
      return submitComponent({ ...context, facts: { ...context.facts, participants } }, submission);
    }),
  },
  'leaves a task with a person who has left or was blocked': {
    breaks: '11: a task or a notice',
    engine: {
      ...realEngine,
      holderAmong: (possible, assignee) =>
        assignee.kind === 'user' ? assignee.userId : holderAmong(possible, assignee),
    },
  },
};

const faultsOfTasks: Readonly<Record<string, PlantedFault>> = {
  'raises no task of the step it comes to': {
    breaks: 'rule 28: a live process in a step with an assignee',
    engine: withSubmit((context, submission) => withoutEffects(submitComponent(context, submission), ['raise-task'])),
  },
  'takes away the event that a task asks for': {
    breaks: 'rule 28: an event task has no event',
    engine: withUndo((context, visitId) => withoutEffects(undoComponent(context, visitId), ['keep-event'])),
  },
  'leaves the tasks of withdrawn rows open': {
    breaks: 'rule 18: a withdrawn row kept its open task',
    engine: withUndo((context, visitId) => withoutEffects(undoComponent(context, visitId), ['cancel-task'])),
  },
  'asks for an anytime event that was started': {
    breaks: 'rule 28: an anytime event',
    engine: { ...realEngine, startProcess: (context, process) => withoutEnded(startProcess(context, process)) },
  },
};

export const faults: Readonly<Record<string, PlantedFault>> = {
  ...faultsOfRows,
  ...faultsOfMoving,
  ...faultsOfClosing,
  ...faultsOfPeople,
  ...faultsOfTasks,
};
