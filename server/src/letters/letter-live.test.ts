import { saveDocument } from '@evenhand/contract/letters';
import { expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { begin, openAtInvite, publishLetters } from '../../testing/letter-world.ts';
import { liveSuite } from '../../testing/live-suite.ts';

const suite = liveSuite();

test('Saving a letter is announced to those who write on the case, who read what is typed, and to nobody else [PERM-03]', async () => {
  // Opened before anything has happened, so that nothing is caught up with while events are counted.
  const [writer, observer] = [await suite.screenOf('teodora'), await suite.screenOf('salma')];
  await publishLetters(suite.server);
  const { caseId } = await openAtInvite(suite.server);
  await join(suite.server, caseId, 'salma', 'observer');
  const { documentGuid } = await begin(suite.server, caseId);
  /** An event about a new case proves that everything before it has been delivered. */
  const delivered = async () => {
    const marker = await openCase(suite.server, { topic: 'grievance' });
    await join(suite.server, marker, 'salma', 'observer');
    for (const screen of [writer, observer]) await screen.until(({ changed }) => changed.includes(marker));
    return [writer, observer].map((screen) => screen.events.filter(({ changed }) => changed.includes(caseId)).length);
  };
  const [told = 0, seen = 0] = await delivered();
  const saved = await suite.server
    .as('maren')
    .call(saveDocument, { params: { documentGuid }, body: { values: { place: 'Quiet room' } } });
  expect(saved.error).toBeUndefined();
  expect(await delivered()).toEqual([told + 1, seen]);
  expect(JSON.stringify(writer.events)).not.toContain('Quiet room');
});
