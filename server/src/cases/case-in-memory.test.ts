import type { CaseWorld } from '@evenhand/engine/case-in-memory/case-world';
import { actorOf, readsProcess, seesCase } from '@evenhand/engine/case-in-memory/case-world';
import { newCase } from '@evenhand/engine/case-in-memory/new-case';
import { start } from '@evenhand/engine/testing/case-acts';
import { denseWorkflow } from '@evenhand/engine/testing/dense-workflow';
import { adviser } from '@evenhand/engine/testing/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partRecords } from '../../testing/joined-records.ts';
import type { SightCase, SightPerson, SightWorld } from '../../testing/sight-world.ts';
import { layOutSightWorld } from '../../testing/sight-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Actor } from '../access/actor.ts';
import { loadActor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { scopeOf } from '../access/scope.ts';
import { isWriterOf } from './case-rules.ts';

/** Process tests say who sees what by the case in memory, so that must say what the server does. */

let server: TestServer;
let world: SightWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await layOutSightWorld(server.db);
  await partRecords(server);
});
afterAll(() => server.close());

const REMOVED = 4;

/**
 * What a case in memory can be like: it knows no removed cases, nobody who works elsewhere, no employee who was typed
 * in, no parties, and only HR users as advisers. Nobody has several records.
 */
function isLikeInMemory({ serviceId, status, typedEmail, adviser: userId, parties }: SightCase): boolean {
  return (
    serviceId === 1 &&
    status !== REMOVED &&
    typedEmail === null &&
    parties.length === 0 &&
    (userId === null || world.personOf(userId).isHr)
  );
}

function inMemory(sightCase: SightCase): CaseWorld {
  const made = newCase({
    now: '2026-11-02T10:00:00Z',
    calendar: { timeZone: 'Europe/London', holidays: [] },
    cast: { nameOf: world.nameOf, isHr: (userId) => holdsArea(world.personOf(userId), sightCase) },
    definitions: new Map(),
    employeeUserId: sightCase.employee,
    adviserUserId: sightCase.adviser ?? 'nobody',
    participants: [...sightCase.participations].map(([userId, part], id) => ({
      id,
      userId,
      name: world.nameOf(userId),
      hasWritten: false,
      ...part,
    })),
  });
  start(made, denseWorkflow('stage'), null, null, false, adviser);
  return made;
}

function holdsArea({ isHr, levels }: SightPerson, { level }: SightCase): boolean {
  return isHr && levels.includes(level);
}

async function sees(actor: Actor, { id }: SightCase): Promise<boolean> {
  const { rows } = await sql`select 1 from case_record c where c.id = ${id} and ${scopeOf(actor).visible('c')}`.execute(
    server.db,
  );
  return rows.length > 0;
}

test('a case in memory is seen, read and written by whom the server lets see, read and write it [PERM-04, PERM-06]', async () => {
  const answers = { seen: 0, asHr: 0, written: 0, all: 0 };
  const cases = world.cases.filter(isLikeInMemory);
  const people = world.people.filter(
    ({ serviceId, isCurrent, isDeactivated }) => serviceId === 1 && isCurrent && !isDeactivated,
  );
  for (const { userId, name } of people) {
    const actor = (await loadActor(server.db, userId))!;
    for (const sightCase of cases) {
      const made = inMemory(sightCase);
      const isSeen = await sees(actor, sightCase);
      const where = `${name} on ${sightCase.id}`;
      expect(seesCase(made, userId), `${where} sees`).toBe(isSeen);
      answers.all += 1;
      if (!isSeen) continue;
      const ground = {
        ...world.groundOf(userId, sightCase),
        actorRelationId: sightCase.participations.get(userId)?.relationId ?? null,
        actorRole: (sightCase.participations.get(userId)?.roleId ?? null) as 1 | 2 | 3 | null,
      };
      const { isHr, isWriter } = actorOf(made, userId);
      expect(isHr, `${where} as HR`).toBe(actsAsHr(actor, ground));
      expect(isWriter, `${where} writes`).toBe(isWriterOf(actor, ground));
      const [process] = made.processes.values();
      made.processes.set(1, { ...process!, isHrOnly: true });
      expect(readsProcess(made, 1, { isHr }), `${where} reads what is for HR`).toBe(actsAsHr(actor, ground));
      answers.seen += 1;
      answers.asHr += Number(isHr);
      answers.written += Number(isWriter);
    }
  }
  // Each answer, and its opposite, is given often enough to be compared.
  expect(
    Math.min(
      answers.asHr,
      answers.seen - answers.asHr,
      answers.written - answers.asHr,
      answers.seen - answers.written,
      answers.all - answers.seen,
    ),
  ).toBeGreaterThan(5);
});
