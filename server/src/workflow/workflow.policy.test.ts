import { it } from 'vitest';
import {
  editors,
  editorsNever,
  expectAbility,
  expectRules,
  expectState,
  none,
  writersAlways,
} from '../../testing/rule-table.ts';
import { processAbilities, processRules } from './workflow.policy.ts';

it('writers work an open process and set its step; the topic of a simple case changes; anytime events are for guided cases and never for observers [PERM-25, PERM-23, PERM-26, CASE-07, CASE-53, PERM-28, PERM-31, ANY-01, ANY-02, ANY-03]', () => {
  expectRules(processRules, {
    work: { row: editors },
    setStep: { row: editors },
    changeTopic: { row: editors, guided: editorsNever },
    startAnytimeEvent: { row: editorsNever, guided: editors },
    viewAnytimeEvents: { row: { hr: 'BBBBBB', writer: 'BBBBBB', observer: none }, guided: writersAlways },
  });
});

it('work on a process is offered to those who may do it; an ended process has no next step, and Case Management is of guided cases [PERM-31]', () => {
  expectAbility(processAbilities.workProcess, processRules.work);
  expectAbility(processAbilities.setStep, processRules.setStep, {
    unless: [{ hasMainProcessEnded: true }, { isHr: false, isStepSetByHr: true }],
  });
  expectAbility(processAbilities.setStep, processRules.setStep, { when: { isStepSetByHr: true } });
  expectAbility(processAbilities.setStep, processRules.setStep, { when: { isHr: false } });
  expectAbility(processAbilities.endEarly, processRules.setStep, {
    when: { isStepSetByHr: true },
    unless: [{ isHr: false }, { earlyEndStepId: null }, { hasMainProcessEnded: true }],
  });
  expectAbility(processAbilities.changeTopic, processRules.changeTopic);
  expectAbility(processAbilities.viewAnytimeEvents, processRules.viewAnytimeEvents);
  expectAbility(processAbilities.startAnytimeEvent, processRules.startAnytimeEvent);
  expectState(processAbilities.viewCaseManagement, {
    unless: [{ theCase: { isSimpleProcess: true } }, { primaryRecordId: null }],
  });
});
