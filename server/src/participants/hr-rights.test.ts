import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser, setEmployee } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  listParticipants,
  ParticipantRole,
  Relation,
  stepAside,
} from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandAs, historyOf, join, openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addParticipant as addCommand } from './add-participant.ts';
import { changeCaseOwner as changeOwnerCommand } from './change-case-owner.ts';
import { editParticipant as editCommand } from './edit-and-remove-participant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const respondent = {
  participantRoleId: ParticipantRole.Stakeholder,
  participantRelationId: Relation.Respondent,
} as const;
const other = { participantRoleId: ParticipantRole.Observer, participantRelationId: Relation.Other } as const;
const add = (as: CastName, id: number, name: CastName, participation: typeof respondent | typeof other) =>
  server.as(as).call(addParticipant, { params: { id }, body: { participantGuid: cast[name], ...participation } });
const mayLock = async (name: CastName, id: number) =>
  (await server.as(name).call(getCase, { params: { id } })).data.abilities.lock;
/** Commands of processes, which pass the same check as the calls. */

describe('Only HR takes HR rights from a person [PART-53, PERM-06]', () => {
  test.each(['maren', 'edda', 'rufus'] as const)(
    'a case owner who adds %s as the respondent is refused and nothing changes',
    async (name) => {
      const id = await openCase(server);
      expect(await refused(server, () => add('teodora', id, name, respondent))).toMatchObject({
        status: 403,
        code: 'NOT_AUTHORISED',
      });
      expect(await mayLock('maren', id)).toBe(true);
    },
  );

  test('a stakeholder who makes an HR observer the respondent is refused and nothing changes', async () => {
    const id = await openCase(server);
    await join(server, id, 'ngozi', 'stakeholder');
    await join(server, id, 'edda', 'observer');
    const params = await participantParams(server, id, 'edda');
    expect(
      await refused(server, () => server.as('ngozi').call(editParticipant, { params, body: respondent })),
    ).toMatchObject({ status: 403 });
    expect(await mayLock('edda', id)).toBe(true);
  });

  test('a stakeholder who hands the case over and makes its HR owner the respondent is refused and nothing changes', async () => {
    const id = await openCase(server, { owner: 'priya' });
    await join(server, id, 'ngozi', 'stakeholder');
    const body = {
      newOwnerUserId: cast.teodora,
      existingOwnerNewRoleId: ParticipantRole.Observer,
      existingOwnerRelationId: Relation.Respondent,
      changeCaseOwnerReason: 'On leave',
    };
    expect(
      await refused(server, () => server.as('ngozi').call(changeCaseOwner, { params: { id }, body })),
    ).toMatchObject({ status: 403 });
    expect(await mayLock('priya', id)).toBe(true);
    expect((await server.as('maren').call(changeCaseOwner, { params: { id }, body })).error).toBeUndefined();
    expect(await mayLock('priya', id)).toBe(false);
  });

  test('a step of a process cannot do it either', async () => {
    const id = await openCase(server, { owner: 'priya' });
    await join(server, id, 'ngozi', 'stakeholder');
    await join(server, id, 'edda', 'observer');
    const { participantId } = await participantParams(server, id, 'edda');
    const asRespondent = { roleId: ParticipantRole.Stakeholder, relationId: Relation.Respondent, blockedReason: null };
    const before = await historyOf(server, id);
    const commands = [
      () =>
        commandAs(server, 'ngozi', id, (act, theCase) =>
          addCommand(act, theCase, { userId: cast.maren, ...asRespondent, sourceId: 2 }),
        ),
      () =>
        commandAs(server, 'ngozi', id, (act, theCase) =>
          editCommand(act, theCase, { participantId, ...asRespondent, version: undefined }),
        ),
      () =>
        commandAs(server, 'ngozi', id, (act, theCase) =>
          changeOwnerCommand(act, theCase, {
            newOwnerUserId: cast.teodora,
            reason: 'x',
            outgoingRoleId: 3,
            outgoingRelationId: Relation.Respondent,
            outgoingBlockedReason: null,
            sourceId: 2,
          }),
        ),
    ];
    for (const command of commands) await expect(command()).rejects.toMatchObject({ code: 'NOT_AUTHORISED' });
    expect(await historyOf(server, id)).toEqual(before);
  });

  test('it is refused for the adviser even when they are no longer an HR user', async () => {
    const id = await openCase(server);
    const { roles } = await server.db
      .selectFrom('account')
      .select('roles')
      .where('user_id', '=', cast.maren)
      .executeTakeFirstOrThrow();
    const become = (now: string[]) =>
      server.db.updateTable('account').set({ roles: now }).where('user_id', '=', cast.maren).execute();
    await become(['BusinessUser']);
    expect(await refused(server, () => add('teodora', id, 'maren', respondent))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    await become(roles);
    expect(await mayLock('maren', id)).toBe(true);
  });

  test('HR makes an HR user the respondent; the adviser who becomes it advises no longer', async () => {
    const id = await openCase(server);
    expect((await add('edda', id, 'maren', respondent)).error).toBeUndefined();
    expect(await mayLock('maren', id)).toBe(false);
    const seen = await server.as('edda').call(getCase, { params: { id } });
    expect(seen.data.caseAdviser).toBeNull();
    expect(await refused(server, () => server.as('maren').call(lockCase, { params: { id } }))).toMatchObject({
      status: 403,
    });
  });

  test('a business user is made the respondent by everybody who may add people', async () => {
    const id = await openCase(server);
    expect((await add('teodora', id, 'wren', respondent)).error).toBeUndefined();
  });
});

describe('The participation of a respondent', () => {
  const observing = { participantRoleId: ParticipantRole.Observer, participantRelationId: Relation.Respondent };
  const edit = async (as: CastName, id: number, of: CastName, body: typeof observing | typeof other) =>
    server.as(as).call(editParticipant, { params: await participantParams(server, id, of), body });

  test('cannot be changed by the HR user it takes HR rights from, even when they stay the respondent; others can change it [PART-53]', async () => {
    const id = await openCase(server);
    for (const name of ['edda', 'isaac'] as const)
      expect((await add('maren', id, name, respondent)).error).toBeUndefined();
    await join(server, id, 'rufus', 'stakeholder');
    const answer = await refused(server, () => edit('edda', id, 'edda', observing));
    expect(answer).toMatchObject({ status: 403, description: 'Someone else must change your own role on this case.' });
    // A business user has no HR rights to lose, and Rufus is HR of another policy area.
    expect((await edit('isaac', id, 'isaac', observing)).error).toBeUndefined();
    expect((await edit('rufus', id, 'edda', observing)).error).toBeUndefined();
    expect((await edit('rufus', id, 'rufus', other)).error).toBeUndefined();
  });
});

test('a writer is offered to edit and remove an HR user who takes part, and not one who is the respondent [PART-53]', async () => {
  const id = await openCase(server);
  await join(server, id, 'edda', 'observer');
  expect((await add('maren', id, 'priya', respondent)).error).toBeUndefined();
  const offered = async (as: CastName, of: CastName) => {
    const { data } = await server.as(as).call(listParticipants, { params: { id } });
    return data.find(({ participantUserId }) => participantUserId === cast[of])?.abilities;
  };
  expect(await offered('teodora', 'edda')).toMatchObject({ edit: true, remove: true });
  expect(await offered('teodora', 'priya')).toMatchObject({ edit: false, remove: false });
  expect(await offered('maren', 'priya')).toMatchObject({ edit: true, remove: true });
});

describe('The last HR user who can act on a case', () => {
  /** All other HR users are blocked, so that only Maren can act on the case. */
  async function onlyMaren(id: number): Promise<void> {
    for (const name of ['edda', 'priya'] as const) await join(server, id, name, 'blocked');
  }

  test('cannot make themselves the respondent, locked or not, nor step aside, and is not offered to', async () => {
    const id = await openCase(server);
    expect((await server.as('maren').call(getCase, { params: { id } })).data.abilities.stepAside).toBe(true);
    await onlyMaren(id);
    await server.as('maren').call(lockCase, { params: { id } });
    const ways: (() => Promise<Answer<unknown>>)[] = [
      () => add('maren', id, 'maren', respondent),
      () => server.as('maren').call(stepAside, { params: { id }, body: { reason: 'A relative.' } }),
    ];
    for (const way of ways) expect(await refused(server, way)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect((await server.as('maren').call(getCase, { params: { id } })).data.abilities.stepAside).toBe(false);
  });

  test.each([
    ['works in another service now', { is_current: false }, {}],
    ['is of another service, where a policy area has the same number', { service_id: 2 }, {}],
    ['holds another policy area only', { access_level_ids: [1] }, {}],
    ['is no HR user any more', { roles: ['BusinessUser'] }, {}],
    ['is deactivated', {}, { deactivated_at: new Date('2026-11-01T00:00:00Z') }],
  ])('is not joined by a colleague who %s', async (_how, account, person) => {
    const id = await openCase(server);
    await join(server, id, 'priya', 'blocked');
    const stored = await server.db
      .selectFrom('account')
      .select(['service_id', 'is_current', 'access_level_ids', 'roles'])
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    const step = () => server.as('maren').call(stepAside, { params: { id }, body: { reason: 'A relative.' } });
    // The case becomes one about Maren herself, which no adviser of it can be.
    await server.as('maren').call(removeAdviser, { params: { id } });
    const { email } = await server.db
      .selectFrom('person')
      .select('email')
      .where('user_id', '=', cast.maren)
      .executeTakeFirstOrThrow();
    const becomeEmployee = () =>
      server
        .as('maren')
        .call(setEmployee, { params: { id }, body: { employeeName: 'M. Oduya', employeeEmail: email! } });
    if (Object.keys(account).length > 0)
      await server.db.updateTable('account').set(account).where('user_id', '=', cast.edda).execute();
    if (Object.keys(person).length > 0)
      await server.db.updateTable('person').set(person).where('user_id', '=', cast.edda).execute();
    try {
      expect(await refused(server, step)).toMatchObject({
        status: 400,
        description: expect.stringContaining('the last HR user'),
      });
      expect(await refused(server, becomeEmployee)).toMatchObject({
        status: 400,
        description: expect.stringContaining('No HR user'),
      });
    } finally {
      await server.db.updateTable('account').set(stored).where('user_id', '=', cast.edda).execute();
      await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.edda).execute();
    }
    expect((await step()).error).toBeUndefined();
  });

  test('is joined by a colleague who takes part or has no e-mail address, and not by one who is the respondent', async () => {
    const withoutPriya = async () => {
      const id = await openCase(server);
      await join(server, id, 'priya', 'blocked');
      return id;
    };
    const step = (id: number) =>
      server.as('maren').call(stepAside, { params: { id }, body: { reason: 'A relative.' } });
    const [observed, unreachable, complainedOf] = [await withoutPriya(), await withoutPriya(), await withoutPriya()];
    await join(server, observed, 'edda', 'observer');
    expect((await step(observed)).error).toBeUndefined();

    const { email } = await server.db
      .selectFrom('person')
      .select('email')
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('person').set({ email: null }).where('user_id', '=', cast.edda).execute();
    expect((await step(unreachable)).error).toBeUndefined();
    await server.db.updateTable('person').set({ email }).where('user_id', '=', cast.edda).execute();

    expect((await add('maren', complainedOf, 'edda', respondent)).error).toBeUndefined();
    expect(await refused(server, () => step(complainedOf))).toMatchObject({
      status: 400,
      description: expect.stringContaining('the last HR user'),
    });
  });

  test('is joined by a colleague whose block was lifted, and by an adviser of another policy area', async () => {
    const lifted = await openCase(server);
    await onlyMaren(lifted);
    await server.db
      .updateTable('participant')
      .set({ removed_at: server.now() })
      .where('case_id', '=', lifted)
      .where('user_id', '=', cast.edda)
      .execute();
    expect(
      (await server.as('maren').call(stepAside, { params: { id: lifted }, body: { reason: 'A relative.' } })).error,
    ).toBeUndefined();

    const advised = await openCase(server);
    await onlyMaren(advised);
    await server.db.updateTable('case_record').set({ adviser_user_id: cast.rufus }).where('id', '=', advised).execute();
    expect(
      (await server.as('maren').call(stepAside, { params: { id: advised }, body: { reason: 'A relative.' } })).error,
    ).toBeUndefined();
  });
});

describe('An HR user from another policy area who is added', () => {
  test('has the rights of the role they were given, and no HR right [PERM-03, PERM-06]', async () => {
    const id = await openCase(server);
    expect((await add('teodora', id, 'rufus', other)).error).toBeUndefined();
    const { abilities } = (await server.as('rufus').call(getCase, { params: { id } })).data;
    expect(abilities).toMatchObject({
      lock: false,
      viewNotes: false,
      changeAdviser: false,
      editDetails: false,
      addParticipant: false,
      stepAside: false,
    });
    expect(await refused(server, () => server.as('rufus').call(lockCase, { params: { id } }))).toMatchObject({
      status: 403,
    });
  });
});
