import { removeAdviser, removeEmployee, setAdviser } from '@evenhand/contract/case-people';
import { queryNotifications } from '@evenhand/contract/notifications';
import { addressOf } from '@evenhand/contract/route';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { setEmployeeAs } from '../../testing/employee-acts.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The newest rows of the history as Maren reads them, each with its lines. */
async function newestOf(caseId: number, count: number) {
  const { data } = await server.as('maren').call(getHistory, { params: { id: caseId }, query: {} });
  return data.data
    .slice(0, count)
    .map(({ change, changeDetails }) => [change, ...changeDetails.map(({ detailText }) => detailText)]);
}

async function newestTitleOf(name: CastName) {
  return (await server.as(name).call(queryNotifications, { query: {} })).data.data[0]?.notificationTitle;
}

describe('A change of the adviser', () => {
  test('tells the new one that it is them, and the owner who it is, or that there is none [ADV-04, NOTIF-01]', async () => {
    const id = await openCase(server);
    await server.as('maren').call(setAdviser, { params: { id }, body: cast.edda });
    expect(await newestTitleOf('edda')).toBe('You are now the adviser');
    expect(await newestTitleOf('teodora')).toBe('Edda Marlowe is now the adviser');
    await server.as('maren').call(removeAdviser, { params: { id } });
    expect(await newestTitleOf('teodora')).toBe('This case no longer has an adviser');
  });

  test('reads in the history with who it was and is [ADV-04, HIST-04]', async () => {
    const id = await openCase(server);
    await server.as('maren').call(setAdviser, { params: { id }, body: cast.edda });
    await server.as('maren').call(removeAdviser, { params: { id } });
    expect(await newestOf(id, 2)).toEqual([
      ['Adviser changed', 'Edda Marlowe → No adviser'],
      ['Adviser changed: Edda Marlowe', 'Maren Oduya → Edda Marlowe'],
    ]);
  });
});

describe('A change of the employee', () => {
  test('reads in the history with who it was and is, and why there is none [EMP-05, HIST-04]', async () => {
    const id = await openCase(server);
    await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren });
    expect(await newestOf(id, 1)).toEqual([['Employee changed', 'Callum Brightwater → Wren Abara']]);
    const employeeNaReasonId = lookupId(server, 'no-employee-reasons', 'anonymous');
    await server.as('maren').call(removeEmployee, { params: { id }, query: { employeeNaReasonId } });
    expect(await newestOf(id, 1)).toEqual([
      ['Employee changed', 'Wren Abara → N/A', 'Reason for no employee: Anonymous'],
    ]);
  });

  test.each([{ employeeNaReasonId: 'anonymous' }, { employeeNaReasonId: 1.5 }, { reason: 1 }, 'anonymous', [1]])(
    'is refused with a body that names no reason: %j; nothing changes [API-022]',
    async (body) => {
      const id = await openCase(server);
      const { status, answer } = await refused(server, async () => {
        const sent = await server.server.inject({
          method: 'DELETE',
          url: addressOf(removeEmployee, { id }),
          headers: { authorization: `Bearer test.${cast.maren}`, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        return { status: sent.statusCode, data: null, error: sent.json(), body: sent.body, headers: sent.headers };
      });
      expect(status).toBe(400);
      expect(answer.error.fields).toEqual({ employeeNaReasonId: 'Must be a whole number.' });
    },
  );
});
