import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SetupBrowser, SetupWorld } from '../../testing/setup-world.ts';
import { approverFields, openSetupWorld, organisationFields, ownerFields } from '../../testing/setup-world.ts';
import { checksumOf } from '../../testing/test-database.ts';
import { findInvitation } from '../identity/invitation.queries.ts';
import { isPasswordRight } from '../identity/password-hash.ts';
import { checklistPage } from './checklist-page.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MADE = ['service', 'publication', 'person', 'identity_account', 'account', 'given_right', 'sight_right'] as const;
const ALL = ['setup', 'invitation', 'register_entry', ...MADE];

let world: SetupWorld;
/** Whether the world at hand has a site of its own. */
let isUsed = false;
beforeAll(async () => {
  world = await openSetupWorld();
});
afterAll(() => world.close());

/** Begins in a database without people: the one at hand, while it has none. */
async function begin(site?: Parameters<typeof openSetupWorld>[0]): Promise<SetupBrowser> {
  const { db } = world.database;
  const isAnybody = (await db.selectFrom('person').select('user_id').executeTakeFirst()) !== undefined;
  if (isUsed || isAnybody || site !== undefined) {
    await world.close();
    world = await openSetupWorld(site);
  }
  isUsed = site !== undefined;
  await world.database.db.deleteFrom('setup').execute();
  const browser = world.browser();
  await browser.send('code', { code: await world.restart() });
  return browser;
}

/** Goes through the cards up to the one that makes the people. */
async function beginAtApprover(site?: Parameters<typeof openSetupWorld>[0]): Promise<SetupBrowser> {
  const browser = await begin(site);
  if (site?.configured === undefined) await browser.send('organisation', { ...organisationFields, version: '0' });
  await browser.send('owner', { ...ownerFields, version: await browser.version('owner') });
  return browser;
}

function counts(): Promise<Record<string, string>> {
  return checksumOf(world.database.db, ALL);
}

async function choices(): Promise<unknown> {
  return (await world.database.db.selectFrom('setup').select('choices').executeTakeFirstOrThrow()).choices;
}

describe('The card of the organisation', () => {
  test('saves what was chosen and is followed by the next; a closed browser goes on where it was [FIRST-05]', async () => {
    const browser = await begin();
    expect((await browser.get('/setup/organisation')).text).toContain('People team');
    expect(await browser.get('/setup/owner')).toMatchObject({ status: 303, location: '/setup' });
    expect(await browser.send('organisation', { ...organisationFields, version: '0' })).toMatchObject({ status: 303 });
    expect(await choices()).toEqual({ organisation: { ...organisationFields, logoUrl: null } });
    expect(await browser.get()).toMatchObject({ location: '/setup/owner' });
    // It can be changed until the installation is made.
    const { text } = await browser.get('/setup/organisation');
    expect(text).toContain('value="O&#39;Brien &amp; Söhne"');
    expect(text).toMatch(/value="Europe\/Dublin" selected/);
    expect(text).toMatch(/value="misconduct" checked/);
    expect(text).not.toMatch(/value="probation" checked/);
  });

  test.each([
    ['organisation', { organisation: '' }, 'Enter the name of your organisation.'],
    ['organisation', { organisation: ' \u200b' }, 'Enter the name of your organisation.'],
    ['organisation', { organisation: 'Acme <script>' }, 'Enter a name of letters'],
    ['service', { service: ' ' }, 'Enter a name of at most 80'],
    ['timeZone', { timeZone: 'Europe/Nowhere' }, 'Choose a time zone of the list.'],
    ['calendar', { calendar: 'elsewhere' }, 'Choose from the list.'],
    ['topics', { topics: [] }, 'Choose at least one.'],
    ['topics', { topics: ['invented'] }, 'Choose at least one.'],
  ])('refuses %s %j at the field, and saves nothing [FIRST-05]', async (field, changed, sentence) => {
    const browser = await begin();
    const before = await counts();
    const { status, text } = await browser.send('organisation', { ...organisationFields, version: '0', ...changed });
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`<a href="#${field}">${sentence}`));
    expect(text).toMatch(new RegExp(`id="${field}-wrong">${sentence}`));
    expect(text).not.toContain('<script>');
    expect(await counts()).toEqual(before);
  });

  test('takes a logo that packs take and no other file, and keeps it [FIRST-05]', async () => {
    const browser = await begin();
    const send = async (file: Buffer, version: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...organisationFields, version }))
        for (const one of [value].flat()) body.append(name, one);
      body.append('logo', new Blob([file], { type: 'image/png' }), 'logo.png');
      return (await browser.request('/setup/organisation', { method: 'POST', body })).status;
    };
    for (const wrong of [Buffer.from('<svg/>'), PNG.subarray(0, 40), Buffer.concat([PNG, Buffer.alloc(70_000)])])
      expect(await send(wrong, '0')).toBe(422);
    expect(await choices()).toEqual({});
    expect(await send(PNG, '0')).toBe(303);
    const logoUrl = `data:image/png;base64,${PNG.toString('base64')}`;
    expect(await choices()).toMatchObject({ organisation: { logoUrl } });
    expect(await send(Buffer.alloc(0), '1')).toBe(303);
    expect(await choices()).toMatchObject({ organisation: { logoUrl } });
  });

  test('is not asked where PACK_DIR says it [FIRST-12]', async () => {
    const browser = await begin({ configured: { serviceId: 1, organisation: 'Acme' } });
    expect(await browser.get()).toMatchObject({ location: '/setup/owner' });
    expect((await browser.get('/setup/owner')).text).toContain('Acme is already configured by PACK_DIR.');
    expect(await browser.send('organisation', { ...organisationFields, version: '0' })).toMatchObject({ status: 409 });
    expect(await choices()).toEqual({});
  });
});

test('Of two windows that send the same card, one wins; the other is told and shows what was saved [FIRST-10]', async () => {
  const browser = await begin();
  const both = await Promise.all(
    ['Acme', 'Borealis'].map((organisation) =>
      browser.send('organisation', { ...organisationFields, organisation, version: '0' }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const { organisation } = (await choices()) as { organisation: { organisation: string } };
  const late = both.find(({ status }) => status === 409)?.text ?? '';
  expect(late).toContain('Something was saved already');
  expect(late).toContain(`value="${organisation.organisation}"`);
  expect(await browser.send('organisation', { ...organisationFields, version: '1' })).toMatchObject({ status: 303 });
});

describe('The cards of the two people', () => {
  test.each([
    [{ firstName: '' }, 'firstName'],
    [{ lastName: 'x'.repeat(101) }, 'lastName'],
    [{ email: 'ada' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'ada quill ada quill' }, 'password'],
    [{ password: "o'brien & söhne grey" }, 'password'],
  ])('refuse %j of the owner at the field; no password is kept or shown [FIRST-05]', async (changed, field) => {
    const browser = await begin();
    await browser.send('organisation', { ...organisationFields, version: '0' });
    const before = await counts();
    const sent = { ...ownerFields, version: '1', ...changed };
    const { status, text } = await browser.send('owner', sent);
    expect([status, text]).toEqual([422, expect.stringContaining(`<a href="#${field}">`)]);
    expect(text).not.toContain(sent.password);
    expect(await counts()).toEqual(before);
  });

  test('refuse the same address for both at the field; nobody is made [FIRST-07]', async () => {
    const browser = await beginAtApprover();
    const before = await counts();
    const email = ownerFields.email.toUpperCase();
    const { status, text } = await browser.send('approver', { ...approverFields, email, version: '2' });
    expect([status, text]).toEqual([422, expect.stringContaining('must be someone other than the owner')]);
    expect(await counts()).toEqual(before);
  });
});

describe('The installation that the last card makes', () => {
  let browser: SetupBrowser;
  let link = '';

  async function make(site?: Parameters<typeof openSetupWorld>[0]): Promise<string> {
    browser = await beginAtApprover(site);
    const { text } = await browser.send('approver', { ...approverFields, version: '2' });
    link = /https:\/\/hr\.example\/identity\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
    return text;
  }

  test('has the published pack, an owner who can sign in and reads no case, and an approver with a link [FIRST-06, FIRST-08, FIRST-09]', async () => {
    await make();
    const { db } = world.database;
    expect(await db.selectFrom('service').select(['id', 'key', 'title']).execute()).toEqual([
      { id: 1, key: 'o-brien-sohne', title: 'People team' },
    ]);
    expect(await db.selectFrom('publication').select('author').execute()).toEqual([{ author: 'Set-up' }]);
    const people = await db
      .selectFrom('person')
      .innerJoin('identity_account', 'identity_account.user_id', 'person.user_id')
      .select(['full_name', 'email', 'employee_number', 'username', 'password_hash', 'is_demo', 'person.user_id'])
      .orderBy('full_name')
      .execute();
    expect(people).toMatchObject([
      { full_name: 'Ada Quill', username: 'ada.quill@obrien.example', employee_number: null, is_demo: false },
      { full_name: 'Ben Rook', username: 'ben.rook@obrien.example', password_hash: null, is_demo: false },
    ]);
    const [owner, approver] = people;
    expect(await isPasswordRight(ownerFields.password, owner?.password_hash ?? null)).toBe(true);
    expect(await db.selectFrom('given_right').select(['user_id', 'name', 'given_by']).execute()).toEqual([
      { user_id: owner?.user_id, name: 'owner', given_by: null },
    ]);
    expect(
      await db
        .selectFrom('sight_right')
        .select(['user_id', 'name', 'is_approved', 'proposed_by', 'decided_by'])
        .execute(),
    ).toEqual([
      { user_id: approver?.user_id, name: 'approver', is_approved: true, proposed_by: null, decided_by: null },
    ]);
    expect(await db.selectFrom('account').select(['roles', 'access_level_ids']).execute()).toEqual([
      { roles: [], access_level_ids: [] },
      { roles: [], access_level_ids: [] },
    ]);
    expect(
      await db.selectFrom('register_entry').select(['kind', 'actor_user_id', 'about_user_id']).orderBy('seq').execute(),
    ).toEqual([
      { kind: 'installation.begun', actor_user_id: null, about_user_id: owner?.user_id },
      { kind: 'sight.approved', actor_user_id: null, about_user_id: approver?.user_id },
    ]);
    expect(await findInvitation(db, link, world.now)).toMatchObject({ username: 'ben.rook@obrien.example' });
    // The hash of the password is nowhere but in the account.
    expect(JSON.stringify(await choices())).not.toContain('scrypt');
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from case_record`.execute(db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('is made once by two windows, and the other is told [FIRST-10]', async () => {
    browser = await beginAtApprover();
    const both = await Promise.all([1, 2].map(() => browser.send('approver', { ...approverFields, version: '2' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await world.database.db.selectFrom('person').select('user_id').execute()).length).toBe(2);
  });

  test('shows the link once; another is made on request and ends it, until set-up is finished [FIRST-08]', async () => {
    const text = await make();
    expect(text).toContain('Send this link to Ben Rook and to nobody else');
    const again = await browser.get();
    expect(again).toMatchObject({ status: 303, location: '/setup/checklist' });
    expect((await browser.get('/setup/checklist')).text).not.toContain('/identity/invitation/');
    for (const card of ['organisation', 'owner', 'approver'])
      expect(await browser.get(`/setup/${card}`)).toMatchObject({ status: 303 });
    const made = await browser.send('checklist/link', {});
    const other = /invitation\/([\w-]+)/.exec(made.text)?.[1] ?? '';
    expect(await findInvitation(world.database.db, link, world.now)).toBeNull();
    expect(await findInvitation(world.database.db, other, world.now)).not.toBeNull();
  });

  test.each([
    ['http://localhost:5000', true],
    ['https://hr.example', false],
  ])('says of a link at %s what decides its address: %s [FIRST-08]', (url, isSaid) => {
    const link = `${url}/identity/invitation/secret`;
    const text = checklistPage({ version: 3, approverName: 'Ben Rook', isEmbedded: true, link });
    expect(text).toContain('not shown again.');
    expect(text.includes('PUBLIC_URL decides its address')).toBe(isSaid);
  });

  test('is finished once, with a list of what comes next; set-up is over for good then [FIRST-05, FIRST-09]', async () => {
    await make();
    const done = await browser.send('checklist', { version: await browser.version('checklist') });
    expect(done.status).toBe(200);
    expect(done.text).toContain('Until then nobody can be given the right to read cases.');
    for (const path of ['/admin/people', '/admin/access']) expect(done.text).toContain(`href="${path}"`);
    const before = await counts();
    const over = { status: 404, text: expect.stringContaining('already set up') };
    expect(await browser.get()).toMatchObject(over);
    expect(await browser.get('/setup/organisation')).toMatchObject(over);
    for (const card of ['code', 'organisation', 'owner', 'approver', 'checklist', 'checklist/link'])
      expect(await browser.send(card, { ...approverFields, version: '4' })).toMatchObject(over);
    await expect(world.restart()).rejects.toThrow('There is nothing to set up.');
    expect(await counts()).toEqual(before);
  });

  test('has no password and no link where an external provider signs people in [FIRST-11]', async () => {
    browser = await beginAtApprover({ isEmbedded: false });
    expect((await browser.get('/setup/owner')).text).not.toContain('type="password"');
    expect(await browser.send('approver', { ...approverFields, version: '2' })).toMatchObject({ status: 303 });
    expect((await browser.get('/setup/checklist')).text).toContain('signs in at your identity provider');
    const { db } = world.database;
    expect(await db.selectFrom('identity_account').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([]);
    expect(
      (await db.selectFrom('person').select('address').orderBy('address').execute()).map((one) => one.address),
    ).toEqual(['ada.quill@obrien.example', 'ben.rook@obrien.example']);
  });
});
