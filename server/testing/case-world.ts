import { createCase } from '@evenhand/contract/case-creation';
import { removeAdviser } from '@evenhand/contract/case-people';
import { addParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { expect } from 'vitest';
import type { Act } from '../src/access/act.ts';
import { loadActor } from '../src/access/actor.ts';
import type { Scope } from '../src/access/scope.ts';
import { scopeOf } from '../src/access/scope.ts';
import type { CaseFacts } from '../src/cases/case-facts.ts';
import { loadCaseFor } from '../src/cases/load-case-for.ts';
import { brokenHistories } from '../src/history/verify-histories.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import { testAct } from './test-act.ts';
import { checksumOfCases } from './test-database.ts';
import type { Answer, TestServer } from './test-server.ts';

interface CaseToOpen {
  readonly as?: CastName;
  readonly topic?: string;
  readonly accessLevel?: string;
  readonly owner?: CastName;
  /** One of the cast, or the key of a reason for nobody. */
  readonly employee?: CastName | { readonly none: string };
}

/**
 * Opens a case through the API: by Maren, for Teodora, about Callum, a general query of
 * Distribution, unless other values are given.
 */
export async function openCase(server: TestServer, given: CaseToOpen = {}): Promise<number> {
  const {
    as = 'maren',
    topic = 'general-query',
    accessLevel = 'distribution',
    owner = 'teodora',
    employee = 'callum',
  } = given;
  const pack = server.configuration.of(1).pack;
  const found = pack.topics.find((one) => one.key === topic)!;
  const answer = await server
    .as(as)
    .call(createCase, {
      body: {
        topicId: found.id,
        sectionId: found.sectionId,
        accessLevelId: pack.accessLevels.find((one) => one.key === accessLevel)!.id,
        caseOwnerId: cast[owner],
        ...(typeof employee === 'string'
          ? { employeeId: cast[employee] }
          : { employeeNAReasonId: lookupId(server, 'no-employee-reasons', employee.none) }),
      },
    });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

/** The same without an adviser. */
export async function openWithoutAdviser(server: TestServer): Promise<number> {
  const id = await openCase(server);
  expect((await server.as('maren').call(removeAdviser, { params: { id } })).error).toBeUndefined();
  return id;
}

/** What one of the cast may see now, for queries that are asked directly. */
export async function scopeFor(server: TestServer, name: CastName): Promise<Scope> {
  return scopeOf((await loadActor(server.db, cast[name]))!);
}

/** Puts one of the cast on a case, as Maren. */
export async function join(
  server: TestServer,
  caseId: number,
  name: CastName,
  role: 'stakeholder' | 'observer' | 'blocked',
): Promise<number> {
  const roleId = {
    stakeholder: ParticipantRole.Stakeholder,
    observer: ParticipantRole.Observer,
    blocked: ParticipantRole.Blocked,
  }[role];
  const answer = await server
    .as('maren')
    .call(addParticipant, {
      params: { id: caseId },
      body: {
        participantGuid: cast[name],
        participantRoleId: roleId,
        ...(role === 'blocked'
          ? { blackListedReason: 'Named as a witness.' }
          : { participantRelationId: Relation.Other }),
      },
    });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

/** Opens a case of another policy area that Maren observes: she is of HR, and does not act as HR on it. */
export async function openObservedByMaren(server: TestServer): Promise<number> {
  const id = await openCase(server, { as: 'rufus', accessLevel: 'stores', employee: 'isaac' });
  const body = {
    participantGuid: cast.maren,
    participantRoleId: ParticipantRole.Observer,
    participantRelationId: Relation.Other,
  };
  expect((await server.as('rufus').call(addParticipant, { params: { id }, body })).error).toBeUndefined();
  return id;
}

/** The path parameters of a call about a participant: the case, and the live row of this person on it. */
export async function participantParams(
  server: TestServer,
  caseId: number,
  name: CastName,
): Promise<{ id: number; participantId: number }> {
  const row = await server.db
    .selectFrom('participant')
    .select('id')
    .where('case_id', '=', caseId)
    .where('user_id', '=', cast[name])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { id: caseId, participantId: row.id };
}

export function lookupId(server: TestServer, name: string, key: string): number {
  return server.configuration.of(1).pack.lookups[name]!.find((one) => one.key === key)!.id;
}

export interface HistoryEntry {
  readonly kind: string;
  readonly by: string | null;
  readonly facts: unknown;
}

/** The history of a case, oldest first, after its chain has been verified. */
export async function historyOf(server: TestServer, caseId: number): Promise<HistoryEntry[]> {
  expect(await brokenHistories(server.db, [caseId])).toEqual([]);
  const rows = await server.db
    .selectFrom('history_event')
    .innerJoin('history_content', (on) =>
      on
        .onRef('history_content.case_id', '=', 'history_event.case_id')
        .onRef('history_content.seq', '=', 'history_event.seq'),
    )
    .select(['kind', 'actor_user_id', 'body'])
    .where('history_event.case_id', '=', caseId)
    .orderBy('history_event.seq')
    .execute();
  return rows.map((row) => ({ kind: row.kind, by: row.actor_user_id, facts: JSON.parse(row.body) as unknown }));
}

/** Runs a command as one of the cast in a transaction of its own, without a call, for what no call can do. */
export async function commandAs<T>(
  server: TestServer,
  name: CastName,
  caseId: number,
  command: (act: Act, theCase: CaseFacts) => Promise<T>,
): Promise<T> {
  return await inTransaction(server.db, async (tx) => {
    const actor = (await loadActor(tx.db, cast[name]))!;
    return await command(testAct(tx, actor, server), await loadCaseFor(tx.db, actor, caseId, { lock: true }));
  });
}

/** Puts an open task on a case for the holder of a role, as a process would. */
export async function giveTask(
  server: TestServer,
  caseId: number,
  assignee: { kind: 'owner' } | { kind: 'user'; userId: string },
  holder: CastName,
): Promise<number> {
  const { id } = await server.db
    .insertInto('case_task')
    .values({
      service_id: 1,
      case_id: caseId,
      type: 2,
      title: 'Speak to the team',
      assignee: JSON.stringify(assignee),
      assignee_user_id: cast[holder],
      created_at: server.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function holderOfTask(server: TestServer, taskId: number): Promise<string | null> {
  return (
    await server.db
      .selectFrom('case_task')
      .select('assignee_user_id')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
  ).assignee_user_id;
}

/** Makes a call that must be refused and proves that it left every table of cases as it was. */
export async function refused<T>(
  server: TestServer,
  call: () => Promise<Answer<T>>,
): Promise<{ status: number; code: string; description: string; answer: Answer<T> }> {
  const before = await checksumOfCases(server.db);
  const answer = await call();
  expect(answer.error?.isError, answer.body).toBe(true);
  expect(await checksumOfCases(server.db)).toEqual(before);
  return { status: answer.status, code: answer.error.errorCode, description: answer.error.errorDescription, answer };
}
