import { callsOf } from '../calls.ts';
import { expect, test } from '../world.ts';

test('the task to answer a message leads to the inbox, and the one to complete a draft note to the notes [TASK-23, TASK-25]', async ({
  personAt,
}) => {
  const [adviser, owner] = [await personAt('maren'), await personAt('teodora')];
  await (await callsOf(owner)).send('POST', '/api/casemessages/create/10001', {
    subject: 'Where may we park?',
    body: '<p>Words.</p>',
  });
  for (const [title, address] of [
    ['Respond to message: Where may we park?', String.raw`/cases/10001/messages\?open=\d+`],
    // The draft of the demonstration.
    ['Complete your draft note', '/cases/10001/notes'],
  ] as const) {
    await adviser.goto('/cases/10001');
    await adviser.getByRole('link', { name: title, exact: true }).click();
    await expect(adviser).toHaveURL(new RegExp(`${address}$`));
    await expect(adviser.getByRole('link', { name: /^Inbox \(/ })).toBeVisible();
  }
});
