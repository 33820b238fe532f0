import { createCase } from '@evenhand/contract/case-creation';
import type { Relation } from '@evenhand/contract/participants';
import { addParticipant, ParticipantRole } from '@evenhand/contract/participants';
import type { LiveWarning } from '@evenhand/contract/sanctions';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { loadActor } from '../src/access/actor.ts';
import { enterAs, enterAsSystem } from '../src/access/context.ts';
import { keepsSeen } from '../src/access/context-settings.ts';
import { scopeOf } from '../src/access/scope.ts';
import { inReadOnly } from '../src/platform/database/read-only.ts';
import { comparableOutcomesOf } from '../src/sanctions/comparable-outcomes.ts';
import { liveWarningsOf } from '../src/sanctions/live-warnings.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** A word that stands in what belongs to another case, and must stand in no answer. */
export const CANARY = 'CANARY';

/** The number of a policy area. */
export const areaId = (server: TestServer, key: string): number =>
  server.configuration.of(1).pack.accessLevels.find((one) => one.key === key)!.id;
/** Opens a disciplinary case of a policy area, about a person or somebody who is typed in. */
export async function openIn(
  server: TestServer,
  area: string,
  employee: { id?: string; name?: string; email?: string },
): Promise<number> {
  const { topics } = server.configuration.of(1).pack;
  const topic = topics.find(({ key }) => key === 'misconduct')!;
  const answer = await server
    .as(area === 'stores' ? 'rufus' : 'maren')
    .call(createCase, {
      body: {
        topicId: topic.id,
        sectionId: topic.sectionId,
        accessLevelId: areaId(server, area),
        caseOwnerId: cast.teodora,
        ...(employee.id === undefined
          ? { employeeName: employee.name, employeeEmail: employee.email }
          : { employeeId: employee.id }),
      } as never,
    });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

/** Puts a person on a case with a relation. @returns the number of the participant. */
export async function putOn(
  server: TestServer,
  by: 'maren' | 'rufus',
  id: number,
  userId: string,
  role: ParticipantRole,
  relation: Relation,
) {
  const body = {
    participantGuid: userId,
    participantRoleId: role,
    participantRelationId: relation,
    ...(role === ParticipantRole.Blocked ? { blackListedReason: 'Witness' } : {}),
  };
  const answer = await server.as(by).call(addParticipant, { params: { id }, body: body as never });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

let numberOfSanction = 100;

/** Writes a warning as a call would, of a person on a case. */
export async function putWarning(
  server: TestServer,
  caseId: number,
  userId: string,
  category: string,
  given: Record<string, unknown> = {},
) {
  numberOfSanction += 1;
  await server.db
    .insertInto('case_sanction')
    .values({
      service_id: 1,
      case_id: caseId,
      number: numberOfSanction,
      user_id: userId,
      person_name: CANARY,
      kind: 'final-warning',
      details: CANARY,
      issued_on: '2026-02-02',
      in_force_from: '2026-02-02',
      length_unit: 'months',
      length_count: 12,
      last_day: '2027-02-01',
      category,
      decided_by: cast.teodora,
      recorded_at: server.now(),
      recorded_by: cast.rufus,
      ...given,
    })
    .execute();
}

const warningStepOf = (server: TestServer, key: string): number =>
  server.configuration
    .of(1)
    .pack.workflows.find((workflow) => workflow.key === key)!
    .stages.flatMap(({ steps }) => steps)
    .find(({ liveWarnings }) => liveWarnings === true)!.id;

/** Brings the main process of a case to the step that names live warnings, or to its first. */
export async function moveTo(server: TestServer, caseId: number, step: 'named' | 'other'): Promise<void> {
  const named = warningStepOf(server, 'disciplinary');
  await server.db
    .updateTable('tracking_record')
    .set({ step_id: step === 'named' ? named : sql<number>`${named} - 1` })
    .where('case_id', '=', caseId)
    .where('kind', '=', 'primary')
    .execute();
}

/** A note, which is no live warning, of a category of its own. */
export async function putComparable(server: TestServer, caseId: number, userId: string, category: string) {
  const note = { kind: 'note', length_unit: null, length_count: null, last_day: null };
  await putWarning(server, caseId, userId, category, note);
}

/** The cases that the function of the database compares alone: the second wall. */
export async function comparedByDatabase(server: TestServer, userId: string, caseId: number, category: string) {
  return await inReadOnly(server.serving, async (db) => {
    await enterAs(db, userId);
    await sql`select ${keepsSeen('c')} from case_record c where c.id = ${caseId}`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select w.case_id as id from access.comparable_sanctions(${caseId}, ${[category]}::text[], '2026-01-01') w`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
}

/** What the statement compares: alone where the database hides nothing, or as the reader. */
export async function comparedByStatement(
  server: TestServer,
  userId: string,
  given: Parameters<typeof comparableOutcomesOf>[2] & { readonly isAlone: boolean },
) {
  return await inReadOnly(server.serving, async (db) => {
    const actor = (await loadActor(db, userId))!;
    if (given.isAlone) await enterAsSystem(db);
    else {
      await enterAs(db, userId);
      await sql`select ${keepsSeen('c')} from case_record c where c.id = ${given.caseId}`.execute(db);
    }
    return await comparableOutcomesOf(db, scopeOf(actor), given);
  });
}

/** What the function of the database shows alone, by category: the second wall. */
export async function shownByDatabase(server: TestServer, userId: string, caseId: number, today: string) {
  return await inReadOnly(server.serving, async (db) => {
    await enterAs(db, userId);
    await sql`select ${keepsSeen('c')} from case_record c where c.id = ${caseId}`.execute(db);
    const { rows } = await sql<{ category: string }>`
      select w.category from access.live_warnings(${caseId}, ${today}::date) w`.execute(db);
    return rows.map(({ category }) => category);
  });
}

/** What the statement shows alone, where the database hides nothing: the first wall. */
export async function shownByStatement(
  server: TestServer,
  userId: string,
  caseId: number,
  today: string,
): Promise<readonly LiveWarning[]> {
  return await inReadOnly(server.serving, async (db) => {
    const actor = (await loadActor(db, userId))!;
    await enterAsSystem(db);
    return await liveWarningsOf(db, scopeOf(actor), caseId, today);
  });
}
