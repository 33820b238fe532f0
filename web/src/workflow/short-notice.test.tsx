import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { controlTime } from '../testing/control-time.ts';
import { showProcess } from '../testing/show-process.tsx';
import { eventConfiguration, eventData, trackingOf } from '../testing/small-process.ts';

const TODAY = '2026-11-18';
controlTime(`${TODAY}T10:40:00.000Z`);
beforeEach(() => page.viewport(1440, 900));

const day = (plus: number): string => new Date(Date.parse(TODAY) + plus * 86_400_000).toISOString().slice(0, 10);
const typed = (plus: number): string => day(plus).split('-').toReversed().join('/');
const less = [
  { fromDay: day(0), words: 'less than 1 working day' },
  { fromDay: day(1), words: '1 working day' },
  { fromDay: day(2), words: '2 working days' },
];
const expectedDates = {
  isPast: false,
  isToCome: true,
  notBefore: null,
  notice: { countsFrom: day(0), earliestDay: day(5), words: '3 working days', less },
};
const dated = {
  isReasonsEnabled: false,
  isFreeTextMandatoryBeforeClosure: false,
  eventSetupDateTypeLookupId: 2,
  isTimeRecordingEnabled: false,
};

async function showInvitation(
  values: Parameters<typeof eventData>[0] = {},
  configuration: Parameters<typeof eventConfiguration>[0] = {},
) {
  const data = eventData({ onlyDateTime: `${day(2)}T00:00:00.000Z`, ...values });
  const app = await showProcess({
    tracking: trackingOf(eventConfiguration({ ...dated, ...configuration }), data, { expectedDates }),
  });
  const { screen } = app;
  return {
    ...app,
    date: screen.getByRole('textbox', { name: 'When did it run?' }),
    why: screen.getByRole('group', { name: 'Why is the notice shorter?' }),
    choice: (name: string) => screen.getByRole('radio', { name }),
    goOn: screen.getByRole('button', { name: 'Continue' }),
    sent: () =>
      app
        .submitted()
        .map(({ workflowComponentData }) => (workflowComponentData as { shortNotice: unknown }).shortNotice),
    drafts: () =>
      app.sent(saveComponentDraft.path).map((body) => (body as { draft: { shortNotice: unknown } }).draft.shortNotice),
  };
}

test('less notice than the policy asks for is said at the date, and goes on with what the person confirms, without another question [COMP-EVENT-37]', async () => {
  const { screen, why, choice, goOn, sent, drafts } = await showInvitation();
  const sentence = `This date gives 2 working days of notice. The policy asks for at least 3 working days, so ${typed(5)} or later.`;
  await expect.element(screen.getByRole('paragraph').and(screen.getByText(sentence))).toBeVisible();
  await goOn.click();
  await expect.element(why.getByText('Field is required')).toBeVisible();
  expect(sent()).toEqual([]);
  await choice('The employee agreed to it').click();
  await expect.element(why.getByText('Field is required')).not.toBeInTheDocument();
  await expect.poll(() => drafts().at(-1)).toBe('agreed');
  await goOn.click();
  await expect.poll(sent).toEqual(['agreed']);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('what was confirmed is there again, and is of one day: another takes it back, and enough notice asks for none [COMP-EVENT-37]', async () => {
  const { date, why, choice, goOn, sent } = await showInvitation({ shortNotice: 'toldEarlier' });
  await expect.element(choice('The employee was told earlier')).toBeChecked();
  await date.fill(typed(1));
  await expect.element(choice('The employee was told earlier')).not.toBeChecked();
  await choice('The employee agreed to it').click();
  await date.fill(typed(5));
  await expect.element(why).not.toBeInTheDocument();
  await goOn.click();
  await expect.poll(sent).toEqual([null]);
});

test('a letter is not begun with a date that leaves too little notice before the person has confirmed it [COMP-EVENT-37]', async () => {
  const { screen, date, choice } = await showInvitation({}, { documentServiceId: 7 });
  const create = screen.getByRole('button', { name: 'Create Document' });
  await expect.element(create).toHaveAttribute('aria-disabled', 'true');
  await choice('The employee was told earlier').click();
  await expect.element(create).not.toHaveAttribute('aria-disabled');
  await date.fill(typed(1));
  await expect.element(create).toHaveAttribute('aria-disabled', 'true');
  await date.fill(typed(5));
  await expect.element(create).not.toHaveAttribute('aria-disabled');
});
