import { calls } from '@evenhand/contract/calls';
import { getCase } from '@evenhand/contract/case-details';
import { listParticipants } from '@evenhand/contract/participants';
import type { Route } from '@evenhand/contract/route';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOfParticipantAbility, callOfProcessAbility, hasNoEffect } from '../../testing/ability-calls.ts';
import { callerOnly, callOfCaseAbility, hasSubject, keyOf, oracle, sampleCall } from '../../testing/matrix.ts';
import type { MatrixApp } from '../../testing/matrix-app.ts';
import { openMatrixApp, openMatrixCases } from '../../testing/matrix-app.ts';
import type { MatrixActor, MatrixCase } from '../../testing/matrix-world.ts';
import { matrixActors, matrixStates, userIdOf } from '../../testing/matrix-world.ts';
import type { Verdict } from '../../testing/oracle-rules.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { verdictOf } from '../../testing/verdict-of.ts';
import type { ServedRoute } from '../access/serve.ts';

let server: TestServer;
let trial: MatrixApp;
let cases: readonly MatrixCase[];
/** How every cell of the matrix was answered, for what is compared with it afterwards. */
const answered = new Map<string, Verdict | `other ${string}`>();
const cellOf = (matrixCase: MatrixCase, actor: MatrixActor, key: string): string =>
  `${matrixCase.state} ${matrixCase.kind} ${actor} ${key}`;

beforeAll(async () => {
  server = await startTestServer();
  cases = await openMatrixCases(server, matrixStates);
  trial = await openMatrixApp(server, server.serving);
}, 120_000);
afterAll(async () => {
  await trial.close();
  await server.close();
});

/** Routes the oracle judges by the case; the rest depend on the caller alone. */
function judged(): ServedRoute[] {
  return server.routes.filter(({ route }) => oracle[keyOf(route)] !== undefined);
}

describe('authorization matrix', () => {
  test('the oracle has every served route, and no other', () => {
    const served = server.routes.map(({ route }) => keyOf(route));
    const known = [...Object.keys(oracle), ...callerOnly];
    // Lookups answer the same to everybody who is signed in.
    expect(served.filter((key) => !known.includes(key) && !key.startsWith('GET /api/lookups/'))).toEqual([]);
    expect(Object.keys(oracle).filter((key) => !served.includes(key))).toEqual([]);
  });

  test('every served route is a call by name, which a demonstration may make', () => {
    const named = new Set(calls.values());
    expect(server.routes.filter(({ route }) => !named.has(route)).map(({ route }) => keyOf(route))).toEqual([]);
  });

  test('every route, actor and case state answers as the specification says [PERM-01, PERM-02, PERM-03, PERM-04, PERM-05, PERM-06, PERM-16, PERM-17, PERM-19, PERM-20, PERM-21, PERM-23, PERM-24, PERM-25, PERM-26, PERM-31, PERM-39, PERM-42, LOCK-01, AUTH-05, ERR-01, ERR-04, ERR-05]', async () => {
    const mismatches: string[] = [];
    let cells = 0;
    for (const matrixCase of cases) {
      for (const { route } of judged().filter((served) => hasSubject(served.route, matrixCase))) {
        for (const actor of matrixActors) {
          const expected = expectedOf(route, actor, matrixCase);
          const callerId = actor === 'anonymous' ? undefined : userIdOf(actor);
          const answer = await trial.as(actor).call(route, sampleCall(server, route, matrixCase, callerId));
          const got = verdictOf(answer);
          answered.set(cellOf(matrixCase, actor, keyOf(route)), got);
          cells += 1;
          if (got !== expected)
            mismatches.push(
              `${keyOf(route)} as ${actor} on ${matrixCase.state} ${matrixCase.kind}: ${expected} expected, ${got} ${answer.status} ${answer.error?.errorDescription ?? ''}`,
            );
        }
      }
    }
    expect(mismatches).toEqual([]);
    expect(cells).toBeGreaterThan(6000);
  }, 900_000);

  test('the abilities of an answer are exactly what the calls then allow [PERM-31]', async () => {
    const { contradictions, compared } = await compareAbilities(cases);
    expect(contradictions).toEqual([]);
    expect(compared).toBeGreaterThan(1500);
    // A planted fault: one cell of one case is changed to refused.
    const matrixCase = cases.find(({ state, kind }) => state === 'open' && kind === 'guided')!;
    const cell = cellOf(matrixCase, 'owner', 'PUT /api/cases/:id/overview');
    answered.set(cell, 'forbidden');
    const planted = await compareAbilities([matrixCase]);
    answered.set(cell, 'allowed');
    expect(planted.contradictions).toEqual([
      'editDetails is true for owner on open guided, PUT /api/cases/:id/overview: forbidden',
    ]);
  }, 120_000);

  test('what is refused changes nothing', async () => {
    const before = await checksumOfCases(server.db);
    const acts = judged().filter(({ isAct }) => isAct);
    for (const matrixCase of cases.filter(({ state }) => state === 'open' || state === 'closedLocked')) {
      for (const { route } of acts) {
        for (const actor of matrixActors) {
          if (actor === 'anonymous' || expectedOf(route, actor, matrixCase) === 'allowed') continue;
          await server.asUser(userIdOf(actor)).call(route, sampleCall(server, route, matrixCase, userIdOf(actor)));
        }
      }
    }
    expect(await checksumOfCases(server.db)).toEqual(before);
  }, 180_000);

  test('a hidden case and a missing one answer the same bytes [PERM-04, ERR-01]', async () => {
    const matrixCase = cases.find(({ state, kind }) => state === 'open' && kind === 'guided')!;
    for (const { route } of judged().filter(({ policy }) => policy.about === 'case')) {
      const sample = sampleCall(server, route, matrixCase);
      const hidden = await trial.as('blocked').call(route, sample);
      const missing = await trial.as('blocked').call(route, elsewhere(sample, matrixCase.caseId, 987_654));
      expect(missing.status, keyOf(route)).toBe(hidden.status);
      expect(missing.body.replaceAll('987654', String(matrixCase.caseId)), keyOf(route)).toBe(hidden.body);
    }
  });

  test('an id of another case, under a case the caller may work on, is not found', async () => {
    const [mine, other] = cases
      .filter(({ state, kind }) => state === 'open' && kind === 'guided')
      .concat(cases.filter(({ state, kind }) => state === 'open' && kind === 'simple'));
    const before = await checksumOfCases(server.db);
    const swapped: string[] = [];
    for (const { route } of judged().filter((served) => /:id\/.*:/.test(served.route.path))) {
      const sample = sampleCall(server, route, mine!);
      const params = { ...sampleCall(server, route, other!).params, id: mine!.caseId };
      // What both cases name alike, such as a risk, belongs to neither.
      if (JSON.stringify(params) === JSON.stringify({ ...sample.params, id: mine!.caseId })) continue;
      swapped.push(keyOf(route));
      expect((await server.as('maren').call(route, { ...sample, params })).status, keyOf(route)).toBe(404);
    }
    expect(swapped.length).toBeGreaterThanOrEqual(3);
    const submit = judged().find(({ route }) => keyOf(route) === 'POST /api/componentTracking')!.route;
    const sample = sampleCall(server, submit, mine!);
    const answer = await server
      .as('maren')
      .call(submit, {
        ...sample,
        body: { ...(sample.body as unknown as object), workflowTrackingRecordId: other!.recordId } as never,
      });
    expect(answer.status).toBe(404);
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('the matrix notices a planted fault', async () => {
    const matrixCase = cases.find(({ state, kind }) => state === 'open' && kind === 'guided')!;
    const participant = await server.db
      .selectFrom('participant')
      .select('id')
      .where('case_id', '=', matrixCase.caseId)
      .where('role_id', '=', 4)
      .where('user_id', '=', userIdOf('blocked'))
      .executeTakeFirstOrThrow();
    await server.db.updateTable('participant').set({ role_id: 3 }).where('id', '=', participant.id).execute();
    const { route } = judged().find((served) => keyOf(served.route) === 'GET /api/cases/:id')!;
    const answer = await trial.as('blocked').call(route, sampleCall(server, route, matrixCase));
    await server.db.updateTable('participant').set({ role_id: 4 }).where('id', '=', participant.id).execute();
    expect(verdictOf(answer)).not.toBe(expectedOf(route, 'blocked', matrixCase));
  });
});

function expectedOf(route: Route, actor: MatrixActor, matrixCase: MatrixCase): Verdict {
  return oracle[keyOf(route)]!({ actor, state: matrixCase.state, kind: matrixCase.kind });
}

/**
 * Compares the abilities sent to every actor with how the calls they promise were
 * answered; call it after the matrix.
 */
async function compareAbilities(of: readonly MatrixCase[]): Promise<{ contradictions: string[]; compared: number }> {
  const contradictions: string[] = [];
  let compared = 0;
  for (const matrixCase of of) {
    for (const actor of matrixActors) {
      for (const [ability, key, isOffered] of await abilitiesOf(actor, matrixCase)) {
        const verdict = answered.get(cellOf(matrixCase, actor, key));
        if (verdict === undefined || (!isOffered && hasNoEffect(ability, matrixCase.state))) continue;
        compared += 1;
        if (isOffered !== (verdict === 'allowed'))
          contradictions.push(
            `${ability} is ${isOffered} for ${actor} on ${matrixCase.state} ${matrixCase.kind}, ${key}: ${verdict}`,
          );
      }
    }
  }
  return { contradictions, compared };
}

/**
 * Every ability an actor is sent about a case, its process and the observer on it, with the call it promises;
 * none for an actor who does not see the case.
 */
async function abilitiesOf(
  actor: MatrixActor,
  matrixCase: MatrixCase,
): Promise<[ability: string, key: string, isOffered: boolean][]> {
  const caller = trial.as(actor);
  const [record, process, people] = await Promise.all([
    caller.call(getCase, { params: { id: matrixCase.caseId } }),
    caller.call(getWorkflowTracking, { params: { id: matrixCase.recordId } }),
    caller.call(listParticipants, { params: { id: matrixCase.caseId } }),
  ]);
  if (record.error) return [];
  const observer = people.data.find(({ participantId }) => participantId === matrixCase.participantIds.observer)!;
  return [
    ...promised(callOfCaseAbility, record.data.abilities),
    ...promised(callOfProcessAbility, process.data.abilities),
    ...promised(callOfParticipantAbility, observer.abilities),
  ];
}

function promised(
  calls: Readonly<Record<string, string | null>>,
  abilities: Readonly<Record<string, boolean>>,
): [string, string, boolean][] {
  return Object.entries(calls).flatMap(([ability, key]) =>
    key === null ? [] : [[ability, key, abilities[ability]!] as [string, string, boolean]],
  );
}

function elsewhere<T extends { params?: Record<string, string | number>; query?: object; body?: unknown }>(
  sample: T,
  from: number,
  to: number,
): T {
  return JSON.parse(JSON.stringify(sample).replaceAll(String(from), String(to))) as T;
}
