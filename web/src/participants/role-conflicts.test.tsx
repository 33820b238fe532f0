import { addParticipant, editParticipant } from '@evenhand/contract/participants';
import { listRoleConflicts } from '@evenhand/contract/role-conflicts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { ngozi, showPeople, teodora } from '../testing/show-people.tsx';
import { wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

const manages = 'Wren Abara manages Callum Reyes and would be the hearing manager over them.';
/** What the server says of Wren, by what she would be. */
const saysOfWren = (sentences: Record<string, { severity: 'refuse' | 'warn' | 'note'; sentence: string }>) =>
  answer(listRoleConflicts, ({ query }) => {
    const found = sentences[query.get('as') ?? ''];
    return found === undefined ? [] : [{ userId: wren.userId, ...found }];
  });

test('a picker says of a person that they are a party, and with a warning asks for a reason of twenty characters [ROLES-05, ROLES-02]', async () => {
  const { screen, find, pick, sent } = await showPeople({
    answers: [
      saysOfWren({
        any: { severity: 'note', sentence: 'Witness on this case' },
        12: { severity: 'warn', sentence: manages },
      }),
      answer(addParticipant, ngozi),
    ],
  });
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  const modal = page.getByRole('dialog', { name: 'Add Stakeholder' });
  await find(modal, 'wren', 'Wren Abara');
  await expect.element(modal.getByText(/Witness on this case/)).toBeVisible();
  await modal.getByRole('button', { name: 'Next' }).click();
  await pick('Relationship', 'Other');
  await expect.element(modal.getByText(manages)).toBeVisible();
  await modal.getByRole('button', { name: 'Add Stakeholder' }).click();
  await expect.element(modal.getByText('Please give a reason of at least 20 characters.')).toBeVisible();
  const reason = 'No other manager is trained to hear it.';
  await modal.getByRole('textbox', { name: 'Why is this person chosen all the same?' }).fill(reason);
  await modal.getByRole('button', { name: 'Add Stakeholder' }).click();
  await expect.poll(() => sent()).toHaveLength(1);
  expect(sent()[0]!.body).toMatchObject({ participantRelationId: 12, conflictReason: reason });
});

test('a refusal stands at the relationship before anything is sent [ROLES-05]', async () => {
  const sentence = 'Ngozi Farraday is the investigation manager of this case and cannot also be its hearing manager.';
  const { choose, pick, sent } = await showPeople({
    answers: [
      answer(listRoleConflicts, ({ query }) =>
        query.get('as') === '12' ? [{ userId: ngozi.participantUserId, severity: 'refuse' as const, sentence }] : [],
      ),
      answer(editParticipant, ngozi),
    ],
    later: [teodora, ngozi],
  });
  await choose('Ngozi Farraday', 'Edit Participant');
  const modal = page.getByRole('dialog', { name: 'Edit Participant' });
  await pick('Relationship', 'Other');
  await expect.element(modal.getByText(sentence)).toBeVisible();
  await modal.getByRole('button', { name: 'Save' }).click();
  expect(sent()).toEqual([]);
});
