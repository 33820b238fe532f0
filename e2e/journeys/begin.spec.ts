import type { Page } from '@playwright/test';
import type { Refusable } from '../begin.ts';
import {
  acceptInvitation,
  adviser,
  approver,
  callsOf,
  codeIn,
  manager,
  owner,
  signIn,
  signInAsManager,
  signInWithoutRights,
  startEmpty,
  test,
} from '../begin.ts';
import { pickPerson } from '../process.ts';
import type { ServerProcess } from '../server-process.ts';
import { expect, expectNoAxeViolations } from '../world.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  server = await startEmpty();
});
test.afterAll(() => server.stop());

const dataOf = ({ text }: Refusable) => (JSON.parse(text) as { data: never }).data as unknown;

test('two people begin in the browser, an adviser they approve opens the first case, and twelve attempts of the owner to read it fail [FIRST-05, FIRST-15, SIGHT-02, SIGHT-04, SIGHT-06, SIGHT-08, SIGHT-12, SIGHT-15, AREG-04, HEALTH-02, IMP-09, PEOPLE-16, PEOPLE-30, PEOPLE-31, SVC-17]', async ({
  pageAt,
}) => {
  test.setTimeout(300_000);
  const [ada, ben, cleo] = [await pageAt(server.url), await pageAt(server.url), await pageAt(server.url)];
  const asAda = callsOf(ada);
  const asBen = callsOf(ben);
  const asCleo = callsOf(cleo);

  const link = await test.step('the owner sets the installation up with the code of the operator', () => setUp(ada));
  await acceptInvitation(ben, link, approver.password);
  await signIn(ada, owner);
  await expect(ada).toHaveURL(/\/admin\/people/);
  await expectNoAxeViolations(ada, 'people, of a new installation');
  await ada.goto('/');
  await expect(ada).toHaveURL(/\/admin\/people/);
  await expect(ada.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Administration']);
  await signIn(ben, approver);

  const adviserId = await test.step('the owner adds an adviser and invites them', async () => {
    const added = await asAda('POST', '/v1/Administration/People', personBody(adviser, 'A1'));
    const { userId } = dataOf(added) as { userId: string };
    await ada.goto(`/admin/people/${userId}/sign-in`);
    await ada.getByRole('button', { name: 'Invite' }).click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await acceptInvitation(cleo, await ada.getByLabel('Link to choose a password').inputValue(), adviser.password);
    for (const [person, number] of [
      [{ firstName: 'Gus', lastName: 'Tell', email: 'gus.tell@obrien.example' }, 'A3'],
      [{ firstName: 'Hal', lastName: 'Fox', email: 'hal.fox@obrien.example' }, 'A4'],
    ] as const) {
      const one = dataOf(await asAda('POST', '/v1/Administration/People', personBody(person, number))) as {
        userId: string;
      };
      await asAda('PUT', `/v1/Administration/People/${one.userId}/Rights/business`);
    }
    return userId;
  });
  /** The approver confirms a person whom they have spoken to, as they have read what was changed. */
  const confirm = async (userId: string): Promise<void> => {
    const { rights } = dataOf(await asBen('GET', `/v1/Administration/Access?userId=${userId}`)) as {
      rights: { pause: { at: string } }[];
    };
    const seen = { pausedAt: rights[0]?.pause.at };
    expect((await asBen('POST', `/v1/Administration/People/${userId}/Confirm`, seen)).status).toBe(200);
  };
  await test.step('the owner proposes, the approver approves', async () => {
    await ada.goto('/admin/access');
    await ada.getByRole('button', { name: 'Propose a right' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Who is to have the right' }).fill('Cleo');
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.getByRole('radio', { name: /Cleo Marsh/ }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Our first adviser');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(ada.getByText('The right has been proposed.', { exact: false })).toBeVisible();
    await ben.goto('/admin/access');
    // The owner saw the link of the adviser, and could have used it.
    await expect(ben.getByText('Confirm Cleo Marsh first', { exact: false })).toBeVisible();
    await ben.getByRole('button', { name: /^Confirm: .*Cleo Marsh/ }).click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await ben.getByRole('button', { name: /^Approve/ }).click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(ben.getByText('The right has been approved')).toBeVisible();
    const { rights } = dataOf(await asBen('GET', '/v1/Administration/Access?show=waiting')) as {
      rights: { holder: { userId: string } }[];
    };
    // The two managers, whom the owner added.
    expect(rights).toHaveLength(2);
    for (const { holder } of rights) await confirm(holder.userId);
  });
  const begun = Date.now();
  await signIn(cleo, adviser);
  const caseId = await test.step('the adviser opens the first case', async () => {
    await expect(cleo.getByRole('link', { name: 'Create Case' }).first()).toBeVisible();
    return await firstCase(cleo);
  });
  expect(Date.now() - begun).toBeLessThan(90_000);
  await cleo.goto(`/cases/${caseId}`);
  await expect(cleo.getByRole('heading', { level: 1 })).toContainText(String(caseId));
  await test.step('a manager opens a case of their own, which is in the one policy area there is, and sees no other', async () => {
    const added = await asAda('POST', '/v1/Administration/People', personBody(manager, 'A5'));
    const { userId } = dataOf(added) as { userId: string };
    await asAda('PUT', `/v1/Administration/People/${userId}/Rights/business`);
    const invited = await asAda('POST', `/v1/Administration/People/${userId}/Invitation`);
    const ivy = await pageAt(server.url);
    const asIvy = callsOf(ivy);
    await acceptInvitation(ivy, (dataOf(invited) as { link: string }).link, manager.password);
    await confirm(userId);
    await signInAsManager(ivy, manager);
    await ivy.getByRole('link', { name: 'Create Case', exact: true }).first().click();
    const own = await caseAbout(ivy, 'Gus', 'Gus Tell');
    const list = dataOf(await asIvy('GET', '/api/cases/page/1')) as { id: number }[];
    expect(list.map(({ id }) => id)).toEqual([own]);
    expect((await asIvy('GET', `/api/cases/${caseId}`)).status).toBe(404);
    expect((await asCleo('GET', `/api/cases/${own}`)).status).toBe(200);
  });

  /** The case is as if it were not there, for the owner and for whoever signs in by an attempt. */
  const expectNothing = async (as: (method: string, path: string) => Promise<Refusable>): Promise<void> => {
    const [hidden, missing] = [await as('GET', `/api/cases/${caseId}`), await as('GET', '/api/cases/987654')];
    expect([hidden.status, hidden.text.replaceAll(String(caseId), '987654')]).toEqual([404, missing.text]);
    const list = await as('GET', '/api/cases/page/1');
    expect(list.status === 200 ? dataOf(list) : []).toEqual([]);
  };
  const propose = (userId: string) =>
    asAda('POST', '/v1/Administration/Access', {
      userId,
      name: 'area',
      accessLevelId: 1,
      until: null,
      reason: 'Why not',
    });
  const ownerId = (dataOf(await asAda('GET', '/v1/Administration/Current')) as { userId: string }).userId;
  const health = (await asAda('GET', '/v1/Administration/Health')).text;

  await test.step('1: a right for oneself', async () => {
    expect((await propose(ownerId)).status).toBe(400);
    await expectNothing(asAda);
  });
  await test.step('2: an invented person', async () => {
    const invented = {
      firstName: 'Dora',
      lastName: 'Blank',
      email: 'dora@obrien.example',
      password: 'three small blue whales',
    };
    const { userId } = dataOf(await asAda('POST', '/v1/Administration/People', personBody(invented, 'A2'))) as {
      userId: string;
    };
    const { link: hers } = dataOf(await asAda('POST', `/v1/Administration/People/${userId}/Invitation`)) as {
      link: string;
    };
    const { id } = dataOf(await propose(userId)) as { id: number };
    expect((await asAda('POST', `/v1/Administration/Access/${id}/Approve`)).status).toBe(403);
    const dora = await pageAt(server.url);
    const asDora = callsOf(dora);
    await acceptInvitation(dora, hers, invented.password);
    await signInWithoutRights(dora, invented);
    await expectNothing(asDora);
    await expect(dora.getByText('nobody has given you access yet', { exact: false })).toBeVisible();
  });
  await test.step('3 and 4: an invitation, and so a password, of the adviser', async () => {
    const { link: theirs } = dataOf(await asAda('POST', `/v1/Administration/People/${adviserId}/Invitation`)) as {
      link: string;
    };
    const mallory = await pageAt(server.url);
    const asMallory = callsOf(mallory);
    await acceptInvitation(mallory, theirs, 'six tall white storks');
    await signIn(mallory, { email: adviser.email, password: 'six tall white storks' });
    await expectNothing(asMallory);
    await expect(mallory.getByText('Your access to cases is paused', { exact: false })).toBeVisible();
    await expectNothing(asAda);
  });
  await test.step('5: the address of the adviser', async () => {
    const person = dataOf(await asAda('GET', `/v1/Administration/People/${adviserId}`)) as { version: number };
    const changed = { ...personBody(adviser, 'A1'), email: 'mine@obrien.example', version: person.version };
    expect((await asAda('PUT', `/v1/Administration/People/${adviserId}`, changed)).status).toBe(200);
    await expectNothing(asAda);
    expect(
      (await asAda('POST', `/v1/Administration/People/${adviserId}/Confirm`, { pausedAt: new Date().toISOString() }))
        .status,
    ).toBe(403);
  });
  await test.step('6: joining the own record with that of the adviser', async () => {
    const join = { otherUserId: adviserId, reason: 'It is me' };
    expect((await asAda('POST', `/v1/Administration/People/${ownerId}/Join`, join)).status).toBeGreaterThanOrEqual(400);
    await expectNothing(asAda);
  });
  await test.step('7: a right in a list that is imported', async () => {
    const csv =
      'Employee number,First name,Last name,Email,Role,Policy area\nA9,Eve,List,eve@obrien.example,HRUser,Whole organisation\n';
    const file = { fileName: 'people.csv', base64: Buffer.from(csv).toString('base64') };
    const { fileId, columns } = dataOf(await asAda('POST', '/v1/Administration/Import/Columns', file)) as {
      fileId: number;
      columns: { title: string; suggestion: string | null }[];
    };
    expect(columns.find(({ title }) => title === 'Role')?.suggestion).toBeNull();
    const check = { fileId, columns: columns.map(({ suggestion }) => suggestion), isWhole: false };
    const { checkId } = dataOf(await asAda('POST', '/v1/Administration/Import/Check', check)) as { checkId: number };
    await expect
      .poll(async () => (await asAda('GET', `/v1/Administration/Import/Check?checkId=${checkId}`)).text)
      .toContain('"state":"checked"');
    expect((await asAda('POST', '/v1/Administration/Import/Apply', { checkId })).status).toBe(200);
    await expect
      .poll(async () => (await asAda('GET', '/v1/Administration/People?search=Eve')).text)
      .toContain('Eve List');
    const access = (await asAda('GET', '/v1/Administration/Access?search=Eve')).text;
    expect(access).toContain('"cause":"added"');
    expect(access).not.toContain('"name":"area"');
  });
  await test.step('8: a wider process, published alone', async () => {
    const edit = { version: null, edit: { do: 'word', word: 'title', value: 'People team, and me' } };
    await asAda('POST', '/v1/Administration/Configuration/Edits', edit);
    const released = await asAda('POST', '/v1/Administration/Configuration/Release', { version: 1 });
    expect(released.status).toBeGreaterThanOrEqual(400);
    await expectNothing(asAda);
  });
  await test.step('9: the outbox', async () => {
    expect((await asAda('GET', '/outbox')).status).toBe(404);
  });
  await test.step('10 and 11: the register and the health of the installation', async () => {
    const register = (await asAda('GET', '/v1/Administration/Register')).text;
    expect(register).toContain('sight.paused');
    expect(register).not.toContain(String(caseId));
    const now = (await asAda('GET', '/v1/Administration/Health')).text;
    const wordsOf = (text: string) => text.replace(/"at":"[^"]+"/, '');
    expect(wordsOf(now)).toBe(wordsOf(health));
  });
  await test.step('12: the export and the search of cases', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/cases/export', undefined],
      ['GET', `/api/pdf/cases/${caseId}`, undefined],
      ['POST', '/api/search/query', { query: 'grievance' }],
    ] as const)
      expect((await asAda(method, path, body)).text).not.toContain(`${caseId},`);
    await expectNothing(asAda);
  });

  await test.step('what the owner did has signed the adviser out, who cannot miss it', async () => {
    expect((await asCleo('GET', `/api/cases/${caseId}`)).status).toBe(401);
  });
});

async function setUp(page: Page): Promise<string> {
  await page.goto('/admin/people');
  await expect(page).toHaveURL(/\/setup/);
  await page.getByLabel('Set-up code').fill(codeIn(server.output()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name of the organisation').fill("O'Brien & Sons");
  await expectNoAxeViolations(page, 'set-up, organisation');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await fillPerson(page, owner);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await fillPerson(page, approver);
  await page.getByRole('button', { name: 'Create the service' }).click();
  const text = await page.locator('main').innerHTML();
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  await expect(page.getByRole('heading', { name: 'Evenhand is set up' })).toBeVisible();
  return /http:\/\/[^"<\s]+\/identity\/invitation\/[\w-]+/.exec(text)?.[0] ?? '';
}

async function fillPerson(page: Page, person: { firstName: string; lastName: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail address').fill(person.email);
}

function personBody(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  employeeNumber: string,
) {
  return { firstName, lastName, email, employeeNumber, jobTitle: null, accessLevelId: null, managerUserId: null };
}

/** The wizard, by the screens. */
async function firstCase(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Create Case', exact: true }).first().click();
  await pickPerson(page, 'Gus', 'Gus Tell');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  return await caseAbout(page, 'Hal', 'Hal Fox');
}

/** From the second step of the wizard on, or the first of who opens cases for themselves. */
async function caseAbout(page: Page, term: string, name: string): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
  await pickPerson(page, term, name);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Topic' })).toBeVisible();
  await page.getByRole('radio', { name: 'Conduct and grievance', exact: true }).click();
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: 'Grievance', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create Case', exact: true }).click();
  await page.waitForURL(/\/cases\/\d+$/);
  return Number(/\/cases\/(\d+)$/.exec(page.url())?.[1]);
}
