import { lockCase } from '@evenhand/contract/cases';
import { queryNotifications } from '@evenhand/contract/notifications';
import { changeCaseOwner, listParticipants, setParticipantNotifications } from '@evenhand/contract/participants';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { join, openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  caseId = await openCase(server);
});

const set = async (as: CastName, of: CastName, isEmail: boolean, isInApp: boolean, version?: number) =>
  server
    .as(as)
    .call(setParticipantNotifications, {
      params: await participantParams(server, caseId, of),
      body: {
        isEmailNotificationsEnabled: isEmail,
        isInAppNotificationsEnabled: isInApp,
        ...(version === undefined ? {} : { version }),
      },
    });
const shown = async (of: CastName) =>
  (await server.as('maren').call(listParticipants, { params: { id: caseId } })).data.find(
    ({ participantUserId }) => participantUserId === cast[of],
  )!;
const noticesTo = async (name: CastName) =>
  await server.db
    .selectFrom('notice')
    .where('user_id', '=', cast[name])
    .where('case_id', '=', caseId)
    .where('kind', '=', 'case.locked')
    .select(['is_in_app', 'to_mail'])
    .execute();
const lock = () => server.as('maren').call(lockCase, { params: { id: caseId } });

describe('How a person on a case is notified', () => {
  test('is changed by HR, for the owner too, and the history says so [CHOICE-04]', async () => {
    const answer = await set('maren', 'teodora', false, true);
    expect(answer.data).toMatchObject({ isEmailNotificationsEnabled: false, isInAppNotificationsEnabled: true });
    expect(await shown('teodora')).toMatchObject({ isEmailNotificationsEnabled: false, version: answer.data.version });
    const [entry] = (await server.as('teodora').call(getHistory, { params: { id: caseId }, query: {} })).data.data;
    expect(JSON.stringify(entry)).toContain('in Evenhand only');
  });

  test.each([
    { isEmail: true, isInApp: true, notices: [{ is_in_app: true, to_mail: true }], listed: 1 },
    { isEmail: true, isInApp: false, notices: [{ is_in_app: false, to_mail: true }], listed: 0 },
    { isEmail: false, isInApp: true, notices: [{ is_in_app: true, to_mail: false }], listed: 1 },
    { isEmail: false, isInApp: false, notices: [], listed: 0 },
  ])('counts for what follows: by e-mail $isEmail, in the application $isInApp [CHOICE-04]', async (way) => {
    await set('maren', 'teodora', way.isEmail, way.isInApp);
    await lock();
    expect(await noticesTo('teodora')).toEqual(way.notices);
    const listed = (await server.as('teodora').call(queryNotifications, { query: { pageSize: 100 } })).data.data;
    expect(
      listed.filter(
        ({ caseTrackingRecordId, notificationTitle }) =>
          caseTrackingRecordId === caseId && notificationTitle.includes(' locked case '),
      ),
    ).toHaveLength(way.listed);
  });

  test('stays with a person whose part on the case changes [CHOICE-04]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await set('maren', 'ngozi', false, true);
    const body = {
      newOwnerUserId: cast.ngozi,
      existingOwnerNewRoleId: 3 as const,
      existingOwnerRelationId: 12,
      changeCaseOwnerReason: 'Handing over',
    };
    await server.as('maren').call(changeCaseOwner, { params: { id: caseId }, body });
    expect(await shown('ngozi')).toMatchObject({ roleId: 1, isEmailNotificationsEnabled: false });
  });

  test('is not changed by anybody but HR, for blocked people, or from an older version; nothing changes [CHOICE-04]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await join(server, caseId, 'salma', 'blocked');
    for (const [as, status] of [
      ['teodora', 403],
      ['ngozi', 403],
      ['callum', 404],
    ] as const)
      expect((await refused(server, () => set(as, 'teodora', false, false))).status).toBe(status);
    expect((await refused(server, () => set('maren', 'salma', false, false))).status).toBe(404);
    const { version } = await shown('teodora');
    await set('maren', 'teodora', false, true, version);
    const { code } = await refused(server, () => set('maren', 'teodora', true, false, version));
    expect(code).toBe('ALREADY_EXISTS');
  });
});
