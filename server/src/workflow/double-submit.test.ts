import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the same submit sent again answers the same and does nothing a second time', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  const first = await main.submit('risk', 'maren');
  const before = await checksumOfCases(server.db);
  const again = await main.submit('risk', 'maren');
  expect(again.body).toBe(first.body);
  expect(await checksumOfCases(server.db)).toEqual(before);
});

test('two hundred identical submits at once have one effect and one history entry, and all get the same answer', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const visitId = await main.visitId('early');
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => main.submit('early', 'maren', { option: 'mediation', visitId })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const processes = await server.db
    .selectFrom('tracking_record')
    .select('kind')
    .where('case_id', '=', main.caseId)
    .execute();
  expect(processes.map((row) => row.kind)).toEqual(['primary', 'sub-process']);
  const recorded = (await historyOf(server, main.caseId)).filter(
    (entry) => (entry.facts as { visitId?: number }).visitId === visitId,
  );
  expect(recorded).toHaveLength(1);
});

test('a different answer to a completed component is refused, naming who completed it and when', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const visitId = await main.visitId('early');
  const answers = await Promise.all([
    main.submit('early', 'teodora', { option: 'talk', visitId }),
    main.submit('early', 'maren', { option: 'formal', visitId }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const winner = answers[0].status === 200 ? 'Teodora Whitlock' : 'Maren Oduya';
  expect(answers.find((answer) => answer.status === 409)?.error).toMatchObject({
    errorCode: 'ALREADY_EXISTS',
    errorDescription: expect.stringContaining(`This was completed by ${winner} at 09:00 on`),
  });
  const late = await refused(server, () => main.submit('early', 'maren', { option: 'mediation', visitId }));
  expect(late).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
});

test('a retry of one’s own submit is answered even after the case was closed to changes by a lock', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  const first = await main.submit('received', 'teodora');
  await server.db
    .updateTable('case_record')
    .set({ locked_at: server.now(), locked_by: server.as('maren').userId })
    .where('id', '=', main.caseId)
    .execute();
  expect((await main.submit('received', 'teodora')).body).toBe(first.body);
  expect(await refused(server, () => main.submit('screen', 'teodora'))).toMatchObject({ status: 403 });
});

test('a submit to a visit that was undone is answered as not found, with any content', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  const visitId = await main.visitId('risk');
  await main.complete('received', 'maren', { option: 'previous', data: null });
  for (const data of [undefined, { riskId: 'not a number' }]) {
    const answer = await refused(server, () => main.submit('risk', 'maren', { visitId, data }));
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND', description: 'This step was undone.' });
  }
});
