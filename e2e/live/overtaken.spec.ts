import { choose, createCase, onComponent, openProcess, ukDay } from '../process.ts';
import { expect, test } from '../world.ts';

test.setTimeout(240_000);

const RECEIVED = 'When was it received?';

test('a person whose words are on their way while a colleague completes the step is told who did it, and is shown what they had typed', async ({
  personAt,
}) => {
  const [adviser, owner] = [await personAt('maren'), await personAt('teodora')];
  const caseId = await createCase(adviser, {
    employee: ['lyle', 'Derrin Lyle-Okafor'],
    section: 'Conduct and grievance',
    topic: 'Grievance',
  });
  await adviser.getByRole('link', { name: 'Start: Before you start' }).click();
  await choose(adviser, 'Continue', 'What is the grievance about?');
  await adviser.getByRole('checkbox', { name: /^Workload/ }).check();
  await choose(adviser, 'Continue', 'How serious is the risk?');
  await adviser.getByRole('radio', { name: /^Medium/ }).check();
  await choose(adviser, 'Continue');

  await openProcess(owner, caseId);
  await owner.getByRole('textbox', { name: RECEIVED }).fill(ukDay(-2));
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();
  await adviser.reload();
  const isCompleted = Promise.withResolvers<void>();
  await adviser.route('**/api/componentTracking/*/draft', async (route) => {
    await isCompleted.promise;
    await route.continue();
  });
  const isOnItsWay = adviser.waitForRequest('**/api/componentTracking/*/draft');
  await adviser.getByRole('textbox', { name: RECEIVED }).fill(ukDay(-3));
  await isOnItsWay;
  await choose(owner, 'Continue', 'Does anything here need extra care?');
  isCompleted.resolve();

  await onComponent(adviser, 'Does anything here need extra care?');
  const told = adviser.getByRole('alert').filter({ hasText: /This was completed by Teodora Whitlock at / });
  await expect(told).toBeVisible();
  await told.getByText('What you had typed').click();
  await expect(told.getByText(ukDay(-3))).toBeVisible();
});
