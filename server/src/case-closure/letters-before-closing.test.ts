import { randomUUID } from 'node:crypto';
import { closeCase } from '@evenhand/contract/case-closure';
import { getDocument, listLetters, recordNotSent, recordSending } from '@evenhand/contract/letters';
import { setStep } from '@evenhand/contract/workflow';
import { expect, it } from 'vitest';
import { openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { begin, complete, letterRow, letterSuite, startForHr } from '../../testing/letter-world.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';

const suite = letterSuite();

const ONE = 'A completed letter has not been sent. Say under Files how it was sent, or that it will not be.';
const TWO = '2 completed letters have not been sent. Say under Files how each was sent, or that it will not be.';
const sentence = "The letter 'Hearing invitation' has not been sent.";

async function completed(caseId: number): Promise<string> {
  const { documentGuid } = await begin(suite.server, caseId);
  await complete(suite.server, documentGuid);
  return documentGuid;
}

/** Puts a completed letter on a process whose steps ask for none. */
async function putCompleted(caseId: number, recordId: number): Promise<string> {
  const documentGuid = randomUUID();
  const done = {
    status: 2,
    case_values: '{}',
    letter_date: '2026-11-18',
    completed_at: suite.server.now(),
    completed_by: cast.maren,
    is_to_be_sent: true,
  };
  const values = { ...letterRow({ caseId, recordId }, documentGuid, 1), ...done };
  await suite.server.db.insertInto('case_letter').values(values).execute();
  return documentGuid;
}

const send = (documentGuid: string) =>
  suite.server.as('maren').call(recordSending, { params: { documentGuid }, body: { how: 'hand', day: '2026-11-18' } });

/** Moves a guided case to the list of what is left. */
async function toOutstanding(main: Walk): Promise<void> {
  await suite.server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('closing') } });
  await main.complete('learning', 'maren');
}

it('a guided case does not go on to closing while letters wait: the refusal counts them, names each, and says where [SENT-07]', async () => {
  const { server, main } = suite;
  const letters = [await completed(main.caseId), await completed(main.caseId)];
  await toOutstanding(main);
  const { status, answer } = await refused(server, () => main.submit('outstanding', 'maren'));
  expect([status, answer.error.errorDescription, answer.error.blockers]).toEqual([400, TWO, [sentence, sentence]]);
  const visit = await main.visit('outstanding');
  expect(visit.refusedOptions).toEqual([
    { id: main.optionId('outstanding', 'advance'), because: `${sentence} ${sentence}` },
  ]);
  expect(visit.componentTrackingData).toMatchObject({
    blockers: letters.map((documentId) => ({ about: 'letter', id: expect.any(Number), sentence, documentId })),
  });
  await send(letters[0]!);
  expect((await refused(server, () => main.submit('outstanding', 'maren'))).description).toBe(ONE);
  await server
    .as('maren')
    .call(recordNotSent, { params: { documentGuid: letters[1]! }, body: { reason: 'Withdrawn.' } });
  await main.complete('outstanding', 'maren');
});

it('on the last step letters stand beside what else is not complete, whichever way the case is closed [SENT-07]', async () => {
  const { server } = suite;
  const main = await openGrievance(server);
  await main.reach('risk');
  await toOutstanding(main);
  await main.complete('outstanding', 'maren');
  await putCompleted(main.caseId, main.recordId);
  const { description, answer } = await refused(server, () => main.submit('close', 'maren'));
  expect(description).toBe('Please complete all required tasks before closing the case');
  const others = ['risk', 'received', 'screen'].map((key) => `'${main.component(key).title}' is not complete.`);
  expect(answer.error.blockers).toEqual([...others, sentence]);
  const body = {
    caseTrackingRecordId: main.caseId,
    workflowTrackingComponentId: await main.visitId('close'),
    conclusion: 'Settled.',
    outcomeStageId: main.definition.outcomes[0]!.id,
  };
  const own = await refused(server, () => server.as('maren').call(closeCase, { params: { id: main.caseId }, body }));
  expect(own.answer.body).toBe(answer.body);
});

it('a letter of a process for HR alone stops HR, and neither stops anybody else nor is named to them [SENT-07, ANY-04]', async () => {
  const { server, main } = suite;
  await startForHr(server, main.caseId);
  await completed(main.caseId);
  await toOutstanding(main);
  expect((await refused(server, () => main.submit('outstanding', 'maren'))).description).toBe(ONE);
  expect((await main.visit('outstanding', 'teodora')).refusedOptions).toEqual([]);
  expect((await server.as('teodora').call(listLetters, { params: { id: main.caseId } })).data).toEqual([]);
  await main.complete('outstanding', 'teodora');
});

it('a simple case does not close while letters wait; once they are sent it does, and they stay as they are [SENT-07]', async () => {
  const { server } = suite;
  const id = await openCase(server);
  const { id: recordId } = await server.db
    .selectFrom('tracking_record')
    .select('id')
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const documentGuid = await putCompleted(id, recordId);
  const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
  const close = (as: CastName) => server.as(as).call(closeCase, { params: { id }, body });
  const { description, answer } = await refused(server, () => close('teodora'));
  expect([description, answer.error.blockers]).toEqual([ONE, [sentence]]);
  await send(documentGuid);
  expect((await close('teodora')).status).toBe(200);
  const { sending } = (await server.as('maren').call(getDocument, { params: { documentGuid } })).data;
  expect(sending).toMatchObject({ isWaiting: false, canRecord: false, canTakeBack: false, records: [{ how: 'hand' }] });
});
