import { setOverview } from '@evenhand/contract/cases';
import { saveDocument } from '@evenhand/contract/letters';
import { expect, test } from 'vitest';
import { join } from '../testing/case-world.ts';
import { begin, openAtInvite, publishLetters } from '../testing/letter-world.ts';
import { liveSuite } from '../testing/live-suite.ts';

const suite = liveSuite();

test('Saving a letter is announced to those who write on the case, who read what is typed, and to nobody else [PERM-03]', async () => {
  await publishLetters(suite.server);
  const { caseId } = await openAtInvite(suite.server);
  await join(suite.server, caseId, 'salma', 'observer');
  const { documentGuid } = await begin(suite.server, caseId);
  const [writer, observer] = [await suite.screenOf('teodora'), await suite.screenOf('salma')];
  await suite.server.as('maren').call(setOverview, { params: { id: caseId }, body: { overview: 'Told to both', caseTrackingRecordId: caseId } });
  for (const screen of [writer, observer]) await screen.until(({ changed }) => changed.includes(caseId));
  const [told, seen] = [writer.events.length, observer.events.length];
  const saved = await suite.server.as('maren').call(saveDocument, { params: { documentGuid }, body: { values: { place: 'Quiet room' } } });
  expect(saved.error).toBeUndefined();
  await writer.until((event) => writer.events.indexOf(event) >= told && event.changed.includes(caseId));
  expect(observer.events.slice(seen).filter(({ changed }) => changed.includes(caseId))).toEqual([]);
  expect(JSON.stringify(writer.events)).not.toContain('Quiet room');
});
