import { addParticipant, ParticipantRole, Relation, removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';
import type { ChangedFact } from '../access/case-changes.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { whoIsNotified } from './who-is-notified.queries.ts';

let server: TestServer;
let caseId: number;
let elsewhere: number;
/** The process of the case, known to those alone who act as HR on it. */
let recordId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ caseId, recordId } = await openGrievance(server));
  await join(server, caseId, 'ngozi', 'stakeholder');
  await join(server, caseId, 'isaac', 'blocked');
  const respondent = {
    participantGuid: cast.priya,
    participantRoleId: ParticipantRole.Stakeholder,
    participantRelationId: Relation.Respondent,
  };
  expect(
    (await server.as('maren').call(addParticipant, { params: { id: caseId }, body: respondent })).error,
  ).toBeUndefined();
  // Salma was a stakeholder and is an observer; on another case she is the owner.
  const participantId = await join(server, caseId, 'salma', 'stakeholder');
  expect(
    (await server.as('maren').call(removeParticipant, { params: { id: caseId, participantId } })).error,
  ).toBeUndefined();
  await join(server, caseId, 'salma', 'observer');
  elsewhere = await openCase(server, { owner: 'salma', employee: 'silas' });
  await server.db.updateTable('tracking_record').set({ is_hr_only: true }).where('id', '=', recordId).execute();
});
afterAll(() => server.close());

const connected: readonly CastName[] = [
  'maren',
  'edda',
  'teodora',
  'ngozi',
  'priya',
  'salma',
  'isaac',
  'wren',
  'rufus',
  'odile',
  'callum',
];

/**
 * Who sees the case, of everybody, and who of them is notified. The query runs as the owner of the tables, so
 * only the query itself withholds anything.
 */
async function asked(
  changes: ReadonlyMap<number, readonly ChangedFact[]>,
  about = caseId,
): Promise<{ seeing: CastName[]; told: CastName[] }> {
  const userIds = connected.map((name) => cast[name]);
  const rows = (await whoIsNotified(server.db, userIds, changes)).filter((row) => row.caseId === about);
  expect(rows.length).toBe(new Set(rows.map(({ userId }) => userId)).size);
  const among = (some: typeof rows) => connected.filter((name) => some.some(({ userId }) => userId === cast[name]));
  return { seeing: among(rows), told: among(rows.filter(({ readable }) => readable.length > 0)) };
}
const fact = (audience: ChangedFact['audience'], ofRecord: number | null = null) => ({ audience, recordId: ofRecord });

describe('Of everybody whose screens are open', () => {
  const seeing: readonly CastName[] = ['maren', 'edda', 'teodora', 'ngozi', 'priya', 'salma'];
  const writers: readonly CastName[] = ['maren', 'edda', 'teodora', 'ngozi', 'priya'];
  const hr: readonly CastName[] = ['maren', 'edda'];

  it.each([
    ['every viewer', 'a fact for viewers', () => [fact('viewers')], seeing],
    ['HR and people who may write now', 'a fact for writers', () => [fact('writers')], writers],
    ['HR of the case', 'a fact for HR', () => [fact('hr')], hr],
    [
      'HR of the case',
      'any fact of a process that is HR’s alone',
      () => [fact('viewers', recordId), fact('writers', recordId)],
      hr,
    ],
    ['every viewer', 'several facts, one of them for viewers', () => [fact('hr'), fact('viewers')], seeing],
    ['nobody', 'no fact', () => [], []],
    ['nobody', 'a fact of a process that is not there', () => [fact('viewers', 987_654)], []],
  ] as const)(
    '%s is notified of %s; who sees the case does not depend on it [ANY-04]',
    async (_who, _what, facts, told) => {
      expect(await asked(new Map([[caseId, facts()]]))).toEqual({ seeing, told });
    },
  );

  it('a fact that names another case is for those who also see that one [PERM-04]', async () => {
    const hidden = await openCase(server);
    await join(server, hidden, 'edda', 'blocked');
    const naming = { ...fact('hr'), linkedCaseId: hidden };
    expect(await asked(new Map([[caseId, [naming]]]))).toEqual({ seeing, told: ['maren'] });
    expect(await asked(new Map([[caseId, [naming, fact('writers')]]]))).toEqual({ seeing, told: writers });
    expect(await asked(new Map([[caseId, [{ ...naming, linkedCaseId: 987_654 }]]]))).toEqual({ seeing, told: [] });
  });

  it('each is notified by the facts of the case they are about, and of no other', async () => {
    const changes = new Map([
      [caseId, [fact('hr')]],
      [elsewhere, [fact('viewers')]],
    ]);
    expect(await asked(changes)).toEqual({ seeing, told: hr });
    expect(await asked(changes, elsewhere)).toEqual({
      seeing: ['maren', 'edda', 'priya', 'salma'],
      told: ['maren', 'edda', 'priya', 'salma'],
    });
  });

  it('nothing is asked when no screen is open or nothing has changed', async () => {
    const unreachable = {} as ReadDb;
    expect(await whoIsNotified(unreachable, [], new Map([[caseId, [fact('viewers')]]]))).toEqual([]);
    expect(await whoIsNotified(unreachable, [cast.maren], new Map())).toEqual([]);
    await expect(whoIsNotified(unreachable, [cast.maren], new Map([[caseId, []]]))).rejects.toThrow();
  });
});
