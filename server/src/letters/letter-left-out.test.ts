import type { LetterBlock } from '@evenhand/contract/letter-template';
import { getDocument } from '@evenhand/contract/letters';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from '../../testing/case-world.ts';
import { begin, complete, openAtInvite, publishLetters, wholeValues } from '../../testing/letter-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

const onlyAtDismissal: LetterBlock = {
  kind: 'paragraph',
  when: { field: 'worst', is: ['dismissal'] },
  runs: [{ field: 'allegations', isBold: false, isItalic: false }],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const others = hearingLetter.body.filter(({ kind }) => kind !== 'list');
  await publishLetters(server, [{ ...hearingLetter, body: [...others, onlyAtDismissal] }]);
});
afterAll(() => server.close());

test.each([
  ['leaves out', 'warning', undefined],
  ['says', 'dismissal', wholeValues.allegations],
])(
  'what a completed letter %s for the choice made is what its readers get of it [PERM-03]',
  async (_name, worst, allegations) => {
    const { caseId } = await openAtInvite(server);
    await join(server, caseId, 'salma', 'observer');
    const { documentGuid } = await begin(server, caseId);
    await complete(server, documentGuid, { ...wholeValues, worst });
    for (const name of ['salma', 'maren'] as const) {
      const { data } = await server.as(name).call(getDocument, { params: { documentGuid } });
      expect(data.values.allegations, name).toBe(allegations);
      expect(data.values, name).toMatchObject({ place: wholeValues.place, worst });
    }
  },
);
