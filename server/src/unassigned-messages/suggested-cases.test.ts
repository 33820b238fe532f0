import { CaseStatus } from '@evenhand/contract/cases';
import { removeParticipant } from '@evenhand/contract/participants';
import { listUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, openCase, participantParams, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { watchTouchedRows } from '../../testing/touched-rows.ts';
import { withoutPredicate } from '../../testing/without-predicate.ts';
import { enterAs } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import { kyselyOn } from '../platform/database/open-database.ts';
import { suggestedCases } from './suggested-cases.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.updateTable('case_record').set(closed()).execute();
  await server.db.deleteFrom('unassigned_message').execute();
});

const closed = () => ({ status: CaseStatus.Closed, closed_at: server.now(), closed_by: cast.maren });

let received = 9_000_000;
/** A mail of one of the cast, in capital letters, which no case was found for. @returns its number. */
async function mailFrom(name: CastName | { readonly address: string }, serviceId: 1 | 2 = 1): Promise<number> {
  received += 1;
  const address =
    typeof name !== 'string'
      ? name.address
      : (
          await server.db
            .selectFrom('person')
            .select('email')
            .where('user_id', '=', cast[name])
            .executeTakeFirstOrThrow()
        ).email!;
  await server.db
    .insertInto('unassigned_message')
    .values({
      id: received,
      service_id: serviceId,
      sender_name: 'Somebody',
      sender_address: address.toUpperCase(),
      subject: 'About my case',
      body: '',
      received_at: server.now(),
    })
    .execute();
  return received;
}

const suggestedTo = async (name: CastName, messageId: number) =>
  (await server.as(name).call(listUnassignedMessages, {})).data.find(({ id }) => id === messageId)?.suggestedCases;

describe('The cases that are suggested for a mail', () => {
  it('are the open ones on which its sender is the employee, the owner or a participant, in this order [SUGGEST-01]', async () => {
    const observed = await openCase(server, { owner: 'ngozi', employee: 'silas' });
    await join(server, observed, 'isaac', 'observer');
    const owned = await openCase(server, { owner: 'isaac', employee: 'silas' });
    const about = await openCase(server, { employee: 'isaac' });
    await openCase(server, { owner: 'ngozi', employee: 'silas' });
    const messageId = await mailFrom('isaac');
    const silas = { topicTitle: 'General query', employeeName: 'Silas Brandt' };
    expect(await suggestedTo('maren', messageId)).toEqual([
      { id: about, ...silas, employeeName: 'Isaac Penhallow', senderIs: 'employee' },
      { id: owned, ...silas, senderIs: 'owner' },
      { id: observed, ...silas, senderIs: 'participant' },
    ]);
    await server.db.updateTable('case_record').set(closed()).where('id', '=', about).execute();
    expect((await suggestedTo('maren', messageId))?.map(({ id }) => id)).toEqual([owned, observed]);
  });

  it('are three at most, the newest ones [SUGGEST-01]', async () => {
    const opened: number[] = [];
    for (let count = 0; count < 5; count += 1) opened.push(await openCase(server));
    expect((await suggestedTo('maren', await mailFrom('teodora')))?.map(({ id }) => id)).toEqual(
      opened.slice(2).reverse(),
    );
  });

  it('are also those of an employee whose address was typed in [SUGGEST-01]', async () => {
    const id = await openCase(server);
    const typed = { employee_user_id: null, employee_name: 'Ada Marsh', employee_email: 'ada@example.org' };
    await server.db.updateTable('case_record').set(typed).where('id', '=', id).execute();
    expect(await suggestedTo('maren', await mailFrom({ address: 'ada@example.org' }))).toMatchObject([
      { id, employeeName: 'Ada Marsh', senderIs: 'employee' },
    ]);
  });
});

describe('A sender who has moved to another service', () => {
  const move = (name: CastName, serviceId: 1 | 2) =>
    server.db.updateTable('person').set({ service_id: serviceId }).where('user_id', '=', cast[name]).execute();

  it('is suggested the cases that they are still on to HR of the service they came from, and no others [SUGGEST-03, PERM-04]', async () => {
    const about = await openCase(server, { employee: 'isaac' });
    const observed = await openCase(server, { employee: 'silas' });
    await join(server, observed, 'isaac', 'observer');
    const left = await openCase(server, { employee: 'silas' });
    await join(server, left, 'isaac', 'observer');
    const params = await participantParams(server, left, 'isaac');
    expect((await server.as('maren').call(removeParticipant, { params })).status).toBe(200);
    await move('isaac', 2);
    const [here, there] = [await mailFrom('isaac'), await mailFrom('isaac', 2)];
    expect(await suggestedTo('maren', here)).toMatchObject([
      { id: about, senderIs: 'employee', employeeName: 'Isaac Penhallow' },
      { id: observed, senderIs: 'participant' },
    ]);
    expect(await suggestedTo('rufus', here)).toEqual([]);
    expect(await suggestedTo('odile', there)).toEqual([]);
    await move('isaac', 1);
  });

  it('is suggested them also where they are on more newer cases of the other service than are looked at [SUGGEST-03]', async () => {
    const id = await openCase(server, { employee: 'silas' });
    await join(server, id, 'isaac', 'observer');
    await sql`insert into case_record (id, service_id, access_level_id, section_id, topic_id, status, is_simple_process, no_employee_reason_id, created_at, created_by)
      select 700000 + n, 2, 2, 1, 1, 1, false, 1, ${server.now()}, ${cast.odile} from generate_series(1, 150) n`.execute(
      server.db,
    );
    await sql`insert into participant (service_id, case_id, user_id, role_id, relation_id, source_id, added_at, added_by)
      select 2, 700000 + n, ${cast.isaac}, 3, 12, 3, ${server.now()}, ${cast.odile} from generate_series(1, 150) n`.execute(
      server.db,
    );
    await move('isaac', 2);
    // As the owner of the tables: row-level security would leave out the cases of the other service by itself.
    const messageId = await mailFrom('isaac');
    const found = await suggestedCases(server.db, await scopeFor(server, 'maren'), [messageId]);
    expect(found.get(messageId)?.map(({ caseId }) => caseId)).toEqual([id]);
    await move('isaac', 1);
  });
});

describe('No case is suggested', () => {
  it('on which the sender is blocked, or is no longer [SUGGEST-01]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'blocked');
    await join(server, id, 'ngozi', 'observer');
    const [ofIsaac, ofNgozi] = [await mailFrom('isaac'), await mailFrom('ngozi')];
    expect((await suggestedTo('maren', ofNgozi))?.map((one) => one.id)).toEqual([id]);
    const params = await participantParams(server, id, 'ngozi');
    expect((await server.as('maren').call(removeParticipant, { params })).status).toBe(200);
    expect(await suggestedTo('maren', ofNgozi)).toEqual([]);
    expect(await suggestedTo('maren', ofIsaac)).toEqual([]);
  });

  it('to HR that does not act as HR on it: of another policy area, blocked, or its employee [SUGGEST-01, PERM-04]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    await join(server, id, 'priya', 'blocked');
    await join(server, id, 'rufus', 'observer');
    const messageId = await mailFrom('teodora');
    expect((await suggestedTo('maren', messageId))?.map((one) => one.id)).toEqual([id]);
    for (const name of ['edda', 'priya', 'rufus'] as const)
      expect(await suggestedTo(name, messageId), name).toEqual([]);
    expect(await suggestedTo('odile', messageId)).toBeUndefined();
    expect(await suggestedTo('odile', await mailFrom('teodora', 2))).toEqual([]);
  });

  it('by the query alone, or by row-level security alone, where the case is hidden [SUGGEST-01, PERM-04]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    await join(server, id, 'priya', 'blocked');
    const messageId = await mailFrom('teodora');
    const found = async (cases: ReturnType<typeof suggestedCases>) =>
      ((await cases).get(messageId) ?? []).map(({ caseId }) => caseId);
    const alone = async (name: CastName) => found(suggestedCases(server.db, await scopeFor(server, name), [messageId]));
    const secured = (name: CastName) =>
      server.serving.transaction().execute(async (tx) => {
        const scope = scopeOf((await enterAs(tx, cast[name]))!);
        return await found(suggestedCases(withoutPredicate(tx), scope, [messageId]));
      });
    for (const name of ['edda', 'priya', 'rufus'] as const)
      expect([await alone(name), await secured(name)], name).toEqual([[], []]);
    expect([await alone('maren'), await secured('maren')]).toEqual([[id], [id]]);
    const ofKestrel = await mailFrom('teodora', 2);
    expect(await suggestedCases(server.db, await scopeFor(server, 'maren'), [ofKestrel])).toEqual(new Map());
  });
});

it('Looking for a case to suggest touches no more rows among five thousand other cases, and a hundred of the sender’s [SUGGEST-01, GROW-01]', async () => {
  const topicId = server.configuration.of(1).pack.topics[0]!.id;
  await sql`insert into case_record (id, service_id, access_level_id, section_id, topic_id, status, is_simple_process, no_employee_reason_id, created_at, created_by)
    select 800000 + n, 1, 2, 1, ${topicId}, 1, false, 1, ${server.now()}, ${cast.maren}
    from generate_series(1, 10000) n`.execute(server.db);
  await sql`insert into participant (service_id, case_id, user_id, role_id, relation_id, source_id, added_at, added_by)
    select 1, 800000 + n, ${cast.isaac}, 3, 12, 3, ${server.now()}, ${cast.maren} from generate_series(5001, 10000) n`.execute(
    server.db,
  );
  const ids = [await mailFrom('ngozi'), await mailFrom('isaac'), await mailFrom('isaac')];
  await sql`vacuum analyze`.execute(server.db);
  const touched = await watchTouchedRows(server.address);
  const db = kyselyOn(touched.pool, 'serving');
  const rowsOf = async (messageIds: readonly number[]) => {
    const before = await touched.count();
    await db.transaction().execute(async (tx) => {
      await suggestedCases(tx, scopeOf((await enterAs(tx, cast.maren))!), messageIds);
    });
    return (await touched.count()) - before;
  };
  await rowsOf(ids);
  expect(await rowsOf([ids[0]!])).toBeLessThan(400);
  expect(await rowsOf(ids)).toBeLessThan(2_000);
  await touched.close();
});
