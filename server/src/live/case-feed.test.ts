import { lockCase, setOverview, unlockCase } from '@evenhand/contract/case-acts';
import { createCase } from '@evenhand/contract/case-creation';
import { setAdviser } from '@evenhand/contract/case-people';
import { followCases } from '@evenhand/contract/live';
import { addParticipant, editParticipant, removeParticipant } from '@evenhand/contract/participants';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CASE_CHANGES } from '../access/case-changes.ts';
import { giveAdviser } from '../cases/give-adviser.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import { commandAs, join, openCase } from '../testing/case-world.ts';
import type { CastName } from '../testing/cast.ts';
import { cast } from '../testing/cast.ts';
import type { OpenScreen } from '../testing/follow-live.ts';
import { askToFollow, followLive } from '../testing/follow-live.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createSyncAccount } from '../users/sync-account.ts';
import { createCaseFeed } from './case-feed.ts';

let server: TestServer;
let address: string;
let caseId: number;
const screens: OpenScreen[] = [];

beforeAll(async () => {
  server = await startTestServer();
  address = await server.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  caseId = await openCase(server, { topic: 'grievance' });
  await join(server, caseId, 'ngozi', 'stakeholder');
  await join(server, caseId, 'silas', 'blocked');
});
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close();
});

async function screenOf(name: CastName, token = `test.${cast[name]}`): Promise<OpenScreen> {
  const screen = await followLive(address, token);
  screens.push(screen);
  return screen;
}

/** A case that somebody certainly sees; an event about it proves that everything before it has been delivered. */
async function landmarkFor(name: CastName): Promise<number> {
  if (name === 'odile') return openCaseOfKestrel();
  if (name === 'rufus') return openCase(server, { as: 'rufus', accessLevel: 'stores', employee: { none: firstReason() } });
  return openCase(server, { owner: name, employee: { none: firstReason() } });
}
const firstReason = () => server.configuration.packOf(1).lookups['no-employee-reasons']![0]!.key;

async function openCaseOfKestrel(): Promise<number> {
  const pack = server.configuration.packOf(2);
  const topic = pack.topics[0]!;
  const body = {
    topicId: topic.id,
    sectionId: topic.sectionId,
    accessLevelId: pack.accessLevels[0]!.id,
    caseOwnerId: cast.odile,
    employeeNAReasonId: pack.lookups['no-employee-reasons']![0]!.id,
  };
  const answer = await server.as('odile').call(createCase, { body });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

/** Everything a screen is told about one case, once the landmark after it has arrived. */
async function toldAbout(screen: OpenScreen, name: CastName, about: number): Promise<unknown[]> {
  const landmark = await landmarkFor(name);
  const events = await screen.until(({ changed }) => changed.includes(landmark));
  return events.filter(({ changed, gone, isBehind }) => isBehind || changed.includes(about) || gone.includes(about));
}

const settled = (screen: OpenScreen, name: CastName) => toldAbout(screen, name, -1);

describe('a change of a case', () => {
  test('is told at once to everybody who sees the case, by its number and nothing else', async () => {
    const [adviser, owner, stakeholder] = [await screenOf('edda'), await screenOf('teodora'), await screenOf('ngozi')];
    await settled(owner, 'teodora');
    const before = owner.events.length;
    await server.as('maren').call(setOverview, { params: { id: caseId }, body: { overview: 'A word nobody is sent', caseTrackingRecordId: caseId } });
    const committed = performance.now();
    for (const screen of [adviser, owner, stakeholder]) await screen.until(({ changed }) => changed.includes(caseId));
    await owner.until((event) => owner.events.indexOf(event) >= before && event.changed.includes(caseId));
    expect(performance.now() - committed).toBeLessThan(1000);
    expect(JSON.stringify(owner.events)).not.toContain('A word');
  });

  test.each(['wren', 'silas', 'odile', 'rufus', 'callum'] as const)('is not told to %s, who cannot see it [PERM-04]', async (name) => {
    const screen = await screenOf(name);
    await settled(screen, name);
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    await server.as('maren').call(unlockCase, { params: { id: caseId } });
    expect(await toldAbout(screen, name, caseId)).toEqual([]);
  });

  test('is not told to an HR user whose policy area is no longer the case’s, however long they have followed', async () => {
    const screen = await screenOf('edda');
    await settled(screen, 'edda');
    const stores = server.configuration.packOf(1).accessLevels.find(({ key }) => key === 'stores')!.id;
    const levels = await server.db.selectFrom('account').select('access_level_ids').where('user_id', '=', cast.edda).executeTakeFirstOrThrow();
    await server.db
      .updateTable('account')
      .set({ access_level_ids: [stores] })
      .where('user_id', '=', cast.edda)
      .execute();
    const before = screen.events.length;
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    await toldAbout(screen, 'edda', caseId);
    expect(screen.events.slice(before).filter(({ changed, gone }) => [...changed, ...gone].includes(caseId))).toEqual([]);
    await server.db.updateTable('account').set(levels).where('user_id', '=', cast.edda).execute();
  });

  test('that is refused is told to nobody', async () => {
    const screen = await screenOf('teodora');
    await settled(screen, 'teodora');
    const before = screen.events.length;
    expect((await server.as('ngozi').call(lockCase, { params: { id: caseId } })).status).toBe(403);
    const told = await toldAbout(screen, 'teodora', caseId);
    expect(told.filter((event) => screen.events.indexOf(event as never) >= before)).toEqual([]);
  });

  test('of the moment before a screen began to follow is told to it, too', async () => {
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    const screen = await screenOf('teodora');
    await screen.until(({ changed }) => changed.includes(caseId));
  });
});

describe('a case that goes out of sight', () => {
  test('is gone from the screen of a participant who has just been blocked [PERM-04]', async () => {
    const screen = await screenOf('ngozi');
    const ngozi = await participantId('ngozi');
    await server
      .as('maren')
      .call(editParticipant, { params: { id: caseId, participantId: ngozi }, body: { participantRoleId: 4, blacklistedReason: 'Named' } });
    await screen.until(({ gone }) => gone.includes(caseId));
    const before = screen.events.length;
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    await toldAbout(screen, 'ngozi', caseId);
    expect(screen.events.slice(before).filter(({ changed, gone }) => [...changed, ...gone].includes(caseId))).toEqual([]);
  });

  test('is gone from the screen of an HR user of its area who has just been blocked [PERM-04]', async () => {
    const screen = await screenOf('priya');
    await join(server, caseId, 'priya', 'blocked');
    await screen.until(({ gone }) => gone.includes(caseId));
  });

  test('is gone from the screen of a participant who has just been removed [PERM-05]', async () => {
    const screen = await screenOf('ngozi');
    await server.as('maren').call(removeParticipant, { params: { id: caseId, participantId: await participantId('ngozi') } });
    await screen.until(({ gone }) => gone.includes(caseId));
  });

  test('is gone from the screen of an adviser of another area who is its adviser no longer', async () => {
    await server.db.updateTable('case_record').set({ adviser_user_id: cast.rufus }).where('id', '=', caseId).execute();
    const screen = await screenOf('rufus');
    await commandAs(server, 'maren', caseId, (act, theCase) => giveAdviser(act, theCase, cast.maren, { holdersChanged: async () => undefined }));
    await screen.until(({ gone }) => gone.includes(caseId));
  });

  test('stays with a person who leaves it but sees it on another ground', async () => {
    const screen = await screenOf('edda');
    await settled(screen, 'edda');
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.maren });
    await toldAbout(screen, 'edda', caseId);
    expect(screen.events.some(({ gone }) => gone.includes(caseId))).toBe(false);
    expect(screen.events.some(({ changed }) => changed.includes(caseId))).toBe(true);
  });

  test.each(['wren', 'rufus', 'odile'] as const)('tells %s nothing when they are blocked on a case they never saw [PERM-04]', async (name) => {
    const screen = await screenOf(name);
    await settled(screen, name);
    await server
      .as('maren')
      .call(addParticipant, { params: { id: caseId }, body: { participantGuid: cast[name], participantRoleId: 4, blackListedReason: 'Named as a witness.' } });
    expect(await toldAbout(screen, name, caseId)).toEqual([]);
  });
});

test('screens read everything again when a token takes rights from their person, and at no other token', async () => {
  const [edda, priya] = [await screenOf('edda'), await screenOf('priya')];
  const account = await server.db.selectFrom('account').selectAll().where('user_id', '=', cast.edda).executeTakeFirstOrThrow();
  const sync = createSyncAccount(server.db, server.now);
  const claims = { subject: cast.edda, serviceId: 1, givenName: 'Edda', familyName: 'Marlowe', mayChangeService: account.may_change_service, expiresAt: 0 };
  const accessLevels = account.access_level_ids.map((id) => ({ id, isPrimary: id === account.access_level_ids[0] }));
  await sync({ ...claims, roles: account.roles, accessLevels, issuedAt: 1_000 });
  await settled(edda, 'edda');
  expect(edda.events.some(({ isBehind }) => isBehind)).toBe(false);
  await sync({ ...claims, roles: account.roles, accessLevels: accessLevels.slice(1), issuedAt: 2_000 });
  await edda.until(({ isBehind }) => isBehind);
  await sync({ ...claims, roles: account.roles, accessLevels, issuedAt: 3_000 });
  await settled(priya, 'priya');
  expect(priya.events.some(({ isBehind }) => isBehind)).toBe(false);
});

describe('a stream', () => {
  test.each([{}, { authorization: 'Bearer nonsense' }])('needs a token in its header: %j [AUTH-05]', async (headers) => {
    const answer = await server.server.inject({ url: `${followCases.path}?access_token=test.${cast.maren}`, headers });
    expect(answer).toMatchObject({ statusCode: 401 });
    expect(answer.json()).toMatchObject({ isError: true, errorCode: 'NOT_AUTHORISED' });
  });

  test('is not kept by anybody on the way', async () => {
    const answer = await askToFollow(address, `Bearer test.${cast.maren}`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    answer.destroy();
  });

  test('ends when the token that opened it expires', async () => {
    const lasting = await screenOf('maren');
    const brief = await screenOf('maren', `test.${cast.maren}.${Date.now() + 300}`);
    expect(await Promise.race([brief.ended.then(() => 'brief'), lasting.ended.then(() => 'lasting')])).toBe('brief');
  });

  test('is refused to a person who has as many as one may have, and given again when one has ended', async () => {
    const own = [];
    for (let count = 0; count < 12; count += 1) own.push(await screenOf('derrin'));
    await expect(screenOf('derrin')).rejects.toThrow('429');
    await expect(screenOf('salma')).resolves.toBeDefined();
    own[0]!.close();
    await expect
      .poll(() =>
        screenOf('derrin').then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  test('is told to read everything again when the moment before it cannot be asked about', async () => {
    let announce: (payload: string) => void = () => undefined;
    const listen: Listen = async (channel, { onPayload }) => {
      if (channel === CASE_CHANGES) announce = onPayload;
    };
    const feed = await createCaseFeed({ db: {} as Db, log: { warn: () => undefined }, listen });
    announce(JSON.stringify({ caseId, sawBefore: [cast.ngozi] }));
    const told: unknown[] = [];
    feed.follow(cast.ngozi, { send: (event) => told.push(event), end: () => undefined, onEnd: () => undefined });
    await expect.poll(() => told).toEqual([{ changed: [], gone: [], isBehind: true }]);
    await feed.close();
  });

  test('does not keep the server from stopping', async () => {
    const other = await startTestServer();
    const screen = await followLive(await other.server.listen({ host: '127.0.0.1', port: 0 }), `test.${cast.maren}`);
    await other.close();
    await screen.ended;
  });
});

async function participantId(name: CastName): Promise<number> {
  const row = await server.db
    .selectFrom('participant')
    .select('id')
    .where('case_id', '=', caseId)
    .where('user_id', '=', cast[name])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}
