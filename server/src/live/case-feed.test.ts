import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { createCase } from '@evenhand/contract/case-creation';
import { setAdviser } from '@evenhand/contract/case-people';
import { lockCase, setOverview, unlockCase } from '@evenhand/contract/cases';
import { addParticipant, editParticipant, removeParticipant } from '@evenhand/contract/participants';
import { addParty, removeParty } from '@evenhand/contract/parties';
import { beforeEach, describe, expect, test } from 'vitest';
import { commandAs, join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { OpenScreen } from '../../testing/follow-live.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { publishPackWith } from '../../testing/publish-changed.ts';
import { walk } from '../../testing/walk.ts';
import { giveAdviser } from '../case-people/case-adviser.ts';
import { createSyncAccount } from '../users/sync-account.ts';

const suite = liveSuite();
const { screenOf } = suite;
let caseId: number;

beforeEach(async () => {
  caseId = await openCase(suite.server, { topic: 'grievance' });
  await join(suite.server, caseId, 'ngozi', 'stakeholder');
  await join(suite.server, caseId, 'silas', 'blocked');
});

/** A case that the person can see. An event about it proves that everything before it has been delivered. */
async function markerCaseFor(name: CastName): Promise<number> {
  if (name === 'odile') return openCaseOfKestrel();
  if (name === 'rufus')
    return openCase(suite.server, { as: 'rufus', accessLevel: 'stores', employee: { none: firstReason() } });
  return openCase(suite.server, { owner: name, employee: { none: firstReason() } });
}
const firstReason = () => suite.server.configuration.of(1).pack.lookups['no-employee-reasons']![0]!.key;

async function openCaseOfKestrel(): Promise<number> {
  const pack = suite.server.configuration.of(2).pack;
  const topic = pack.topics[0]!;
  const body = {
    topicId: topic.id,
    sectionId: topic.sectionId,
    accessLevelId: pack.accessLevels[0]!.id,
    caseOwnerId: cast.odile,
    employeeNAReasonId: pack.lookups['no-employee-reasons']![0]!.id,
  };
  const answer = await suite.server.as('odile').call(createCase, { body });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

/** Everything a screen is sent about one case, until the event about a marker case has arrived. */
async function toldAbout(screen: OpenScreen, name: CastName, about: number): Promise<unknown[]> {
  const markerCaseId = await markerCaseFor(name);
  const events = await screen.until(({ changed }) => changed.includes(markerCaseId));
  return events.filter(({ changed, gone, isBehind }) => isBehind || changed.includes(about) || gone.includes(about));
}

const settled = (screen: OpenScreen, name: CastName) => toldAbout(screen, name, -1);

describe('a change of a case', () => {
  test('is sent to everybody who sees the case, by its number and nothing else', async () => {
    const [adviser, owner, stakeholder] = [await screenOf('edda'), await screenOf('teodora'), await screenOf('ngozi')];
    await settled(owner, 'teodora');
    const before = owner.events.length;
    await suite.server
      .as('maren')
      .call(setOverview, {
        params: { id: caseId },
        body: { overview: 'A word nobody is sent', caseTrackingRecordId: caseId },
      });
    for (const screen of [adviser, owner, stakeholder]) await screen.until(({ changed }) => changed.includes(caseId));
    await owner.until((event) => owner.events.indexOf(event) >= before && event.changed.includes(caseId));
    expect(JSON.stringify(owner.events)).not.toContain('A word');
  });

  test.each(['wren', 'silas', 'odile', 'rufus', 'callum'] as const)(
    'is not sent to %s, who cannot see it [PERM-04]',
    async (name) => {
      const screen = await screenOf(name);
      await settled(screen, name);
      await suite.server.as('maren').call(lockCase, { params: { id: caseId } });
      await suite.server.as('maren').call(unlockCase, { params: { id: caseId } });
      expect(await toldAbout(screen, name, caseId)).toEqual([]);
    },
  );

  test('is not sent to an HR user whose policy area is no longer the case’s, however long they have followed', async () => {
    const screen = await screenOf('edda');
    await settled(screen, 'edda');
    const stores = suite.server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'stores')!.id;
    const levels = await suite.server.db
      .selectFrom('account')
      .select('access_level_ids')
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    await suite.server.db
      .updateTable('account')
      .set({ access_level_ids: [stores] })
      .where('user_id', '=', cast.edda)
      .execute();
    const before = screen.events.length;
    await suite.server.as('maren').call(lockCase, { params: { id: caseId } });
    await toldAbout(screen, 'edda', caseId);
    expect(screen.events.slice(before).filter(({ changed, gone }) => [...changed, ...gone].includes(caseId))).toEqual(
      [],
    );
    await suite.server.db.updateTable('account').set(levels).where('user_id', '=', cast.edda).execute();
  });

  test('that is refused is sent to nobody', async () => {
    const screen = await screenOf('teodora');
    await settled(screen, 'teodora');
    const before = screen.events.length;
    expect((await suite.server.as('ngozi').call(lockCase, { params: { id: caseId } })).status).toBe(403);
    const told = await toldAbout(screen, 'teodora', caseId);
    expect(told.filter((event) => screen.events.indexOf(event as never) >= before)).toEqual([]);
  });

  test('just before a screen began to follow is sent to it, too', async () => {
    await suite.server.as('maren').call(lockCase, { params: { id: caseId } });
    const screen = await screenOf('teodora');
    await screen.until(({ changed }) => changed.includes(caseId));
  });
});

describe('a case that goes out of sight', () => {
  test('is gone from the screen of a participant who has just been blocked [PERM-04]', async () => {
    const screen = await screenOf('ngozi');
    await suite.server
      .as('maren')
      .call(editParticipant, {
        params: await participantParams(suite.server, caseId, 'ngozi'),
        body: { participantRoleId: 4, blacklistedReason: 'Named' },
      });
    await screen.until(({ gone }) => gone.includes(caseId));
    const before = screen.events.length;
    await suite.server.as('maren').call(lockCase, { params: { id: caseId } });
    await toldAbout(screen, 'ngozi', caseId);
    expect(screen.events.slice(before).filter(({ changed, gone }) => [...changed, ...gone].includes(caseId))).toEqual(
      [],
    );
  });

  test('is gone from the screen of an HR user of its area who has just been blocked [PERM-04]', async () => {
    const screen = await screenOf('priya');
    await join(suite.server, caseId, 'priya', 'blocked');
    await screen.until(({ gone }) => gone.includes(caseId));
  });

  test('is gone from the screen of an HR user of its area who has just become a party, and tells them nothing more [PARTY-03]', async () => {
    const screen = await screenOf('priya');
    const { data } = await suite.server
      .as('maren')
      .call(addParty, { params: { id: caseId }, body: { relation: 'witness', userId: cast.priya } });
    await screen.until(({ gone }) => gone.includes(caseId));
    const before = screen.events.length;
    await suite.server.as('maren').call(lockCase, { params: { id: caseId } });
    await toldAbout(screen, 'priya', caseId);
    expect(screen.events.slice(before).filter(({ changed, gone }) => [...changed, ...gone].includes(caseId))).toEqual(
      [],
    );
    const params = { id: caseId, partyId: data.id };
    await suite.server.as('maren').call(removeParty, { params, body: { reason: 'Added by mistake.' } });
  });

  test('is gone from the screen of a participant who has just been removed [PERM-05]', async () => {
    const screen = await screenOf('ngozi');
    await suite.server
      .as('maren')
      .call(removeParticipant, { params: await participantParams(suite.server, caseId, 'ngozi') });
    await screen.until(({ gone }) => gone.includes(caseId));
  });

  test('is gone from the screen of an adviser of another area who is no longer its adviser', async () => {
    await suite.server.db
      .updateTable('case_record')
      .set({ adviser_user_id: cast.rufus })
      .where('id', '=', caseId)
      .execute();
    const screen = await screenOf('rufus');
    await commandAs(suite.server, 'maren', caseId, (act, theCase) => giveAdviser(act, theCase, cast.maren));
    await screen.until(({ gone }) => gone.includes(caseId));
  });

  test('stays with a person who leaves it but still may see it otherwise', async () => {
    const screen = await screenOf('edda');
    await settled(screen, 'edda');
    await suite.server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    await suite.server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.maren });
    await toldAbout(screen, 'edda', caseId);
    expect(screen.events.some(({ gone }) => gone.includes(caseId))).toBe(false);
    expect(screen.events.some(({ changed }) => changed.includes(caseId))).toBe(true);
  });

  test.each(['wren', 'rufus', 'odile'] as const)(
    'tells %s nothing when they are blocked on a case they never saw [PERM-04]',
    async (name) => {
      const screen = await screenOf(name);
      await settled(screen, name);
      await suite.server
        .as('maren')
        .call(addParticipant, {
          params: { id: caseId },
          body: { participantGuid: cast[name], participantRoleId: 4, blackListedReason: 'Named as a witness.' },
        });
      expect(await toldAbout(screen, name, caseId)).toEqual([]);
    },
  );
});

test('screens read everything again when a token takes rights from their person, and at no other token', async () => {
  const [edda, priya] = [await screenOf('edda'), await screenOf('priya')];
  const account = await suite.server.db
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', cast.edda)
    .executeTakeFirstOrThrow();
  const sync = createSyncAccount(suite.server.db, suite.server.now);
  const names = { issuer: null, subject: cast.edda, serviceId: 1, givenName: 'Edda', familyName: 'Marlowe' };
  const claims = {
    ...names,
    mayChangeService: account.may_change_service,
    expiresAt: 0,
    sessionId: null,
    tokenIssuedAt: 0,
  };
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

describe('a change that only some may read about', () => {
  test('to the reason of a block is sent to those who may read reasons, and to no observer [PART-49]', async () => {
    await join(suite.server, caseId, 'salma', 'observer');
    const [owner, observer] = [await screenOf('teodora'), await screenOf('salma')];
    await settled(owner, 'teodora');
    await settled(observer, 'salma');
    const before = { owner: owner.events.length, observer: observer.events.length };
    const params = await participantParams(suite.server, caseId, 'silas');
    const edited = await suite.server
      .as('maren')
      .call(editParticipant, { params, body: { participantRoleId: 4, blacklistedReason: 'A relative' } });
    expect(edited.error).toBeUndefined();
    await owner.until((event) => owner.events.indexOf(event) >= before.owner && event.changed.includes(caseId));
    await toldAbout(observer, 'salma', caseId);
    expect(observer.events.slice(before.observer).some(({ changed }) => changed.includes(caseId))).toBe(false);
  });

  test('in a process for HR only is sent to HR of the case, and to nobody else on it [ANY-04]', async () => {
    const respondent = { participantGuid: cast.priya, participantRoleId: 2, participantRelationId: 1 } as const;
    expect(
      (await suite.server.as('maren').call(addParticipant, { params: { id: caseId }, body: respondent })).error,
    ).toBeUndefined();
    const [hr, owner, other] = [await screenOf('edda'), await screenOf('teodora'), await screenOf('priya')];
    for (const [screen, name] of [
      [hr, 'edda'],
      [owner, 'teodora'],
      [other, 'priya'],
    ] as const)
      await settled(screen, name);
    const before = { hr: hr.events.length, owner: owner.events.length, other: other.events.length };
    const offered = await suite.server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
    const event = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
    const started = await suite.server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: event.id } });
    await (await walk(suite.server, started.data.workflowTrackingId)).save('maren');
    await hr.until((told) => hr.events.indexOf(told) >= before.hr && told.changed.includes(caseId));
    await toldAbout(owner, 'teodora', caseId);
    await toldAbout(other, 'priya', caseId);
    const changedFor = (screen: OpenScreen, from: number): boolean =>
      screen.events.slice(from).some(({ changed }) => changed.includes(caseId));
    expect([changedFor(owner, before.owner), changedFor(other, before.other)]).toEqual([false, false]);
  });
});

test('A published pack is told to every open screen, of other services too, without any case', async () => {
  const screens = [await screenOf('edda'), await screenOf('odile')];
  const told = screens.map((screen) => screen.until(({ hasNewConfiguration }) => hasNewConfiguration === true));
  const restarted = await publishPackWith(suite.server, (pack) => ({
    ...pack,
    branding: { ...pack.branding, applicationName: 'Northmoor HR' },
  }));
  for (const events of await Promise.all(told))
    expect(events.filter(({ hasNewConfiguration }) => hasNewConfiguration)).toEqual([
      { changed: [], gone: [], isBehind: false, hasNewConfiguration: true },
    ]);
  await restarted.close();
});
