import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser, removeEmployee, setAdviser, setEmployee } from '@evenhand/contract/case-people';
import {
  addReason,
  lockCase,
  removeReason,
  setFirstRisk,
  setOverview,
  setReasons,
  setRisk,
  unlockCase,
} from '@evenhand/contract/cases';
import { addParticipant, changeCaseOwner, editParticipant, removeParticipant } from '@evenhand/contract/participants';
import type { Route } from '@evenhand/contract/route';
import { setStep, setTopic } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { useCloseCase, useReopenCase } from '../case-closure/case-closure.api.ts';
import { useRemoveAdviser, useRemoveEmployee, useSetAdviser, useSetEmployee } from '../case-people/case-people.api.ts';
import { useCase, useLockCase, useUnlockCase } from '../cases/cases.api.ts';
import {
  useAddParticipant,
  useChangeOwner,
  useEditParticipant,
  useRemoveParticipant,
} from '../participants/participant-acts.api.ts';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import {
  saveOverview,
  useAddReason,
  useRemoveReason,
  useSetOnlyReason,
  useSetRisk,
  useSetStep,
  useSetTopic,
} from './case-details.api.ts';

type UseAct = () => () => Promise<unknown>;

function act<Input>(
  hook: (caseId: number) => { mutateAsync: (input: Input) => Promise<unknown> },
  input: Input,
): UseAct {
  return () => {
    const { mutateAsync } = hook(10001);
    return () => mutateAsync(input);
  };
}

/** The overview is saved without its field. */
function useOverviewAct(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => saveOverview(queryClient, 10001, { overview: 'New.', version: 1 });
}

const relation = { participantRoleId: 2, participantRelationId: 12 } as const;
const participant = participantOf(2, 'Ngozi Farraday', 2);
const acts: [name: string, useAct: UseAct, route: Route, given: FakeAnswer][] = [
  ['locking', act(useLockCase, undefined), lockCase, answer(lockCase, null)],
  ['unlocking', act(useUnlockCase, undefined), unlockCase, answer(unlockCase, null)],
  ['closing', act(useCloseCase, 'Settled.'), closeCase, answer(closeCase, null)],
  ['reopening', act(useReopenCase, { reasonId: 1, details: 'New facts.' }), reopenCase, answer(reopenCase, null)],
  ['choosing the adviser', act(useSetAdviser, userNumber(5)), setAdviser, answer(setAdviser, null)],
  ['removing the adviser', act(useRemoveAdviser, undefined), removeAdviser, answer(removeAdviser, null)],
  ['changing the employee', act(useSetEmployee, { employeeId: userNumber(5) }), setEmployee, answer(setEmployee, null)],
  [
    'removing the employee',
    act(useRemoveEmployee, { employeeNaReasonId: 4 }),
    removeEmployee,
    answer(removeEmployee, null),
  ],
  [
    'adding a participant',
    act(useAddParticipant, { participantGuid: userNumber(5), ...relation, actionKey: 'one' }),
    addParticipant,
    answer(addParticipant, participant),
  ],
  [
    'editing a participant',
    act(useEditParticipant, { participantId: 2, ...relation, version: 1 }),
    editParticipant,
    answer(editParticipant, participant),
  ],
  ['removing a participant', act(useRemoveParticipant, 2), removeParticipant, answer(removeParticipant, null)],
  [
    'changing the owner',
    act(useChangeOwner, {
      newOwnerUserId: userNumber(5),
      existingOwnerNewRoleId: -1,
      changeCaseOwnerReason: 'New post.',
    }),
    changeCaseOwner,
    answer(changeCaseOwner, null),
  ],
  ['changing the overview', useOverviewAct, setOverview, answer(setOverview, { version: 2 })],
  ['setting the first risk', act(useSetRisk, { riskId: 2, isFirst: true }), setFirstRisk, answer(setFirstRisk, null)],
  ['changing the topic', act(useSetTopic, 3), setTopic, answer(setTopic, null)],
  ['setting the step', act((caseId) => useSetStep(caseId, 77), { stepId: 12 }), setStep, answer(setStep, null)],
  ['adding a reason', act(useAddReason, 4), addReason, answer(addReason, null)],
  ['removing a reason', act(useRemoveReason, 4), removeReason, answer(removeReason, null)],
  ['choosing the only reason', act(useSetOnlyReason, 4), setReasons, answer(setReasons, null)],
  ['changing the risk', act(useSetRisk, { riskId: 2, isFirst: false }), setRisk, answer(setRisk, null)],
];

test.each(acts)('after %s the case is fetched again [CASE-32]', async (_name, useAct, route, reply) => {
  function Screen() {
    const perform = useAct();
    return useCase(10001).isSuccess ? (
      <button type="button" onClick={() => void perform()}>
        Act
      </button>
    ) : null;
  }
  const { screen, calls } = await renderInApp(<Screen />, { answers: [answer(getCase, caseOf()), reply] });
  await screen.getByRole('button', { name: 'Act' }).click();
  const order = () =>
    calls.flatMap((made) => (made.route === route ? ['act'] : made.route === getCase ? ['read'] : []));
  await expect.poll(order).toEqual(['read', 'act', 'read']);
});
