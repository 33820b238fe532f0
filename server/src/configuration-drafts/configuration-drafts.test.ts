import type { DraftEdit } from '@evenhand/contract/configuration-drafts';
import * as contract from '@evenhand/contract/configuration-drafts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { letAdminister } from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { readPacks } from '../configuration/load-packs.ts';
import { publicationsOf } from '../configuration/publications.queries.ts';
import { publishAtStart } from '../configuration/publish-at-start.ts';
import { publishPack } from '../configuration/publish-pack.ts';
import { checkPack } from './check-pack.ts';

const PUBLISHED = ['service', 'pack_version', 'publication', 'workflow_version', 'content_version', 'configuration_id'];
const RIGHTS = ['account', 'sight_right', 'given_right', 'permission_rule'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'wren' });
  await letAdminister(server, { owner: 'ngozi' });
  await letAdminister(server, { people: 'silas' });
  await letAdminister(server, { approver: 'callum' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from configuration_draft`.execute(server.db);
});

const read = async (name: CastName = 'wren') => (await server.as(name).call(contract.getConfigurationDraft)).data;
const save = (edit: DraftEdit, version: number | null, name: CastName = 'wren') =>
  server.as(name).call(contract.saveConfigurationEdit, { body: { version, edit } });
const release = (version: number, name: CastName = 'callum') =>
  server.as(name).call(contract.releaseDraft, { body: { version } });

const rename = (title: string): DraftEdit => ({
  do: 'reword-item',
  list: 'reopen-reasons',
  item: 'recurrence',
  title,
  text: null,
});

/** A draft that is ready to be released. @returns its version. */
async function readyDraft(edit: DraftEdit, note = 'Asked for by the works council'): Promise<number> {
  const { data: saved } = await save(edit, null);
  const { data } = await server.as('wren').call(contract.setDraftNote, { body: { version: saved.version, note } });
  return data.version;
}

/** Makes a call that must be refused, and proves that nothing was published and the draft is as it was. */
async function refused(call: () => ReturnType<typeof release>) {
  const tables = [...PUBLISHED, ...RIGHTS, 'configuration_draft', 'register_entry'];
  const before = await checksumOf(server.db, tables);
  const answer = await call();
  expect(answer.error?.isError, answer.body).toBe(true);
  expect(await checksumOf(server.db, tables)).toEqual(before);
  return { status: answer.status, code: answer.error.errorCode, words: answer.error.errorDescription };
}

describe('A draft of the configuration', () => {
  it('is read by owners and approvers, changed by owners, and counts for nothing before its release [SVC-01]', async () => {
    const published = await read();
    expect(published).toMatchObject({ draft: null, mayEdit: true, today: '2026-11-18' });
    const { status, data } = await save(rename('It happened again'), null);
    expect({ status, data }).toMatchObject({ status: 200, data: { version: 1 } });
    const titleIn = (parts: typeof published.parts) =>
      parts.lists.find(({ list }) => list === 'reopen-reasons')?.items.find(({ key }) => key === 'recurrence')?.title;
    expect(titleIn((await read()).parts)).toBe('It happened again');
    expect(await read('callum')).toMatchObject({
      mayEdit: false,
      draft: { abilities: { edit: false, release: false, discard: false } },
    });
    expect(JSON.stringify(server.configuration.of(1).pack.lookups)).not.toContain('It happened again');

    for (const name of ['callum', 'silas', 'maren'] as const)
      expect(await refused(() => save(rename('Mine'), 1, name) as never)).toMatchObject({ status: 403 });
    for (const name of ['silas', 'maren'] as const)
      expect((await server.as(name).call(contract.getConfigurationDraft)).status).toBe(403);
    expect((await server.anonymous().call(contract.getConfigurationDraft)).status).toBe(401);
  });

  it('shows a text that forms can edit and no other file of the pack [SVC-23]', async () => {
    const text = (path: string) => server.as('wren').call(contract.getConfigurationText, { query: { path } });
    expect((await text('templates/grievance-ack.md')).data.text).toContain('Acknowledgement of a grievance');
    expect((await text('content/grievance-before-you-start.md')).status).toBe(200);
    for (const path of ['demo/users.yaml', 'service.yaml', '../service.yaml', '__proto__'])
      expect((await text(path)).status).toBe(404);
    const preview = await server
      .as('wren')
      .call(contract.previewConfigurationText, {
        body: { kind: 'guidance', text: '**Now** <script>alert(1)</script>' },
      });
    expect(preview.data.html).toContain('<strong>Now</strong> &lt;script&gt;');
  });

  it('refuses the second of two people who change one list, with what it is now, and lets others through [SVC-18]', async () => {
    const { data: first } = await save({ do: 'switch-topic', topic: 'grievance', isOn: false }, null);
    const { data: second } = await save(rename('Again'), first.version, 'ngozi');
    const answer = await save(rename('Once more'), first.version);
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      errorCode: 'ALREADY_EXISTS',
      current: { version: second.version },
      changed: { name: expect.any(String) },
    });
    expect(JSON.stringify(answer.error.current)).toContain('Again');
    expect(
      (await read()).parts.lists.find(({ list }) => list === 'reopen-reasons')?.items.map(({ title }) => title),
    ).toContain('Again');
    expect((await save({ do: 'word', word: 'notePageTitle', value: 'Our notes' }, first.version)).status).toBe(200);
    expect((await save(rename('Another'), null)).status).toBe(409);
    expect((await read()).draft?.authors.map(({ userId }) => userId)).toEqual([cast.wren, cast.ngozi]);
  });

  it('refuses what cannot be, with its sentence, and changes nothing [SVC-05, SVC-12]', async () => {
    const wrong: DraftEdit[] = [
      { do: 'retire-item', list: 'fixed/relations', item: 'other', isRetired: true },
      { do: 'colour', colour: 'primary', value: '#7A7A7A' },
      { do: 'add-day', date: '2026-11-17', title: 'Yesterday' },
      { do: 'word', word: 'title', value: 'People Advisory' },
    ];
    for (const edit of wrong) expect(await refused(() => save(edit, null) as never)).toMatchObject({ status: 400 });
    expect((await read()).draft).toBeNull();
  });

  it('takes no empty name and no long sentence for letters, and takes the support away [LETTER-03]', async () => {
    const word = (value: string, of: 'organisation' | 'support') => save({ do: 'word', word: of, value }, null);
    for (const wrong of [
      word(' ', 'organisation'),
      word('N'.repeat(101), 'organisation'),
      word('S'.repeat(401), 'support'),
    ])
      expect(await refused(() => wrong as never)).toMatchObject({ status: 400 });
    expect((await word('', 'support')).status).toBe(200);
    expect((await read()).parts.words).toMatchObject({ organisation: 'Northmoor', support: '' });
  });

  it('is discarded by an owner, and is gone for the others [SVC-01, SVC-26]', async () => {
    const { data } = await save(rename('Again'), null);
    const discard = (name: CastName) =>
      server.as(name).call(contract.discardDraft, { body: { version: data.version } });
    expect(await refused(() => discard('callum'))).toMatchObject({ status: 403 });
    expect((await discard('ngozi')).status).toBe(200);
    expect((await read()).draft).toBeNull();
    expect((await save(rename('Again'), data.version)).status).toBe(409);
  });
});

describe('The release of a draft', () => {
  it('is a publication by its authors and who released it, with what it changes in sentences [SVC-15, SVC-26]', async () => {
    const version = await readyDraft({ do: 'add-item', list: 'reopen-reasons', title: 'A new hearing', text: null });
    const { data: changes } = await server.as('callum').call(contract.getDraftChanges);
    expect(changes).toMatchObject({
      version,
      changes: [{ title: 'Reopen reasons: new item', from: null, to: 'A new hearing' }],
      processes: [],
    });
    expect(changes.problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    const rights = await checksumOf(server.db, RIGHTS);
    expect((await release(version)).status).toBe(200);
    expect(await checksumOf(server.db, RIGHTS)).toEqual(rights);

    const [publication] = await publicationsOf(server.db, 1);
    expect(publication).toMatchObject({ isActive: true, note: 'Asked for by the works council' });
    expect(publication?.author).toMatch(/^Wren .*, released by Callum /);
    await server.configuration.takeUp(server.db);
    const reasons = server.configuration.of(1).pack.lookups['reopen-reasons'] ?? [];
    expect(reasons.at(-1)?.title).toBe('A new hearing');
    expect(new Set(reasons.map(({ id }) => id)).size).toBe(reasons.length);
    expect((await read()).draft).toBeNull();
    const { rows } = await sql<{ kind: string; body: string }>`
      select kind, body from register_entry where service_id = 1 order by seq desc limit 3`.execute(server.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['draft.released', 'draft.saved', 'draft.saved']);
    expect(rows[0]?.body).toContain('Reopen reasons: new item');
  });

  it('outlives a start with the directory as it was [SVC-02]', async () => {
    const [before] = await publicationsOf(server.db, 1);
    expect(before?.author).not.toBeNull();
    const warnings: unknown[] = [];
    const log = { warn: (...told: unknown[]) => void warnings.push(told) };
    const packs = await readPacks([new URL('../../../packs/northmoor', import.meta.url).pathname], server.now());
    await publishAtStart(server.db, packs, log as never, server.now());
    expect(await publicationsOf(server.db, 1)).toEqual(expect.arrayContaining([before]));
    expect((await publicationsOf(server.db, 1))[0]).toEqual(before);
    expect(JSON.stringify(warnings)).toContain('differs');
  });

  it('is refused to its authors, to owners and People, and to everybody else [SVC-16, SVC-17]', async () => {
    const version = await readyDraft(rename('Wider'));
    for (const name of ['wren', 'ngozi', 'silas', 'maren', 'teodora'] as const)
      expect(await refused(() => release(version, name)), name).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    // Who changed it and became an approver later is an author still.
    await sql`delete from given_right where user_id = ${cast.ngozi}`.execute(server.db);
    await sql`update configuration_draft set authors = authors || ${cast.ngozi}::uuid`.execute(server.db);
    await letAdminister(server, { approver: 'ngozi' });
    expect(await refused(() => release(version, 'ngozi'))).toMatchObject({
      status: 403,
      words: expect.stringContaining('You have changed this draft'),
    });
    await sql`delete from sight_right where user_id = ${cast.ngozi}`.execute(server.db);
    await letAdminister(server, { owner: 'ngozi' });
    await sql`insert into sight_pause (user_id, cause, paused_at) values (${cast.callum}, 'address', ${server.now()})`.execute(
      server.db,
    );
    expect(await refused(() => release(version))).toMatchObject({ status: 403 });
    await sql`delete from sight_pause`.execute(server.db);
  });

  it('needs a note, and the version that was looked at [SVC-15]', async () => {
    const { data } = await save(rename('Noted'), null);
    expect(await refused(() => release(data.version))).toMatchObject({
      status: 403,
      words: expect.stringContaining('what it is for'),
    });
    const { data: noted } = await server
      .as('wren')
      .call(contract.setDraftNote, { body: { version: data.version, note: 'Why' } });
    await save({ do: 'switch-topic', topic: 'grievance', isOn: false }, noted.version);
    expect(await refused(() => release(noted.version))).toMatchObject({ status: 409 });
  });

  it('that no longer compiles publishes nothing and says why [SVC-04]', async () => {
    const version = await readyDraft({ do: 'letter', path: 'templates/grievance-ack.md', text: 'No front matter' });
    const { words, status } = await refused(() => release(version));
    expect(status).toBe(400);
    expect(words).toMatch(/^The draft is wrong, so nothing was published\.\ntemplates\/grievance-ack\.md:1: /);
    const { data } = await server.as('wren').call(contract.getDraftChanges);
    expect(data.problems.some(({ isWarning }) => !isWarning)).toBe(true);
  });

  it('is refused when something else has been published since [SVC-25]', async () => {
    const version = await readyDraft(rename('Too late'));
    const { rows } = await sql<{ files: Record<string, string> }>`
      select files from publication p join service s on s.active_publication_id = p.id where s.id = 1`.execute(
      server.db,
    );
    const files = new Map(Object.entries(rows[0]!.files));
    files.set(
      'branding.yaml',
      (files.get('branding.yaml') ?? '').replace('applicationName: Northmoor', 'applicationName: Other'),
    );
    const { toPublish } = await checkPack({ files, now: server.now() });
    await publishPack(server.db, toPublish!, { author: 'Somebody', note: 'Else' }, server.now());
    expect(await refused(() => release(version))).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    expect(await read('callum')).toMatchObject({ draft: { isOutdated: true, abilities: { release: false } } });
    expect(await refused(() => save(rename('Still'), version) as never)).toMatchObject({ status: 400 });
  });

  it('of the same files by a new release of the product does not make a draft outdated [SVC-25]', async () => {
    const version = await readyDraft({ do: 'word', word: 'notePageTitle', value: 'Notes of HR' });
    await sql`
      with copied as (insert into publication (service_id, pack_id, published_at, author, note, files)
        select service_id, pack_id, published_at, author, note, p.files from publication p join service s on s.active_publication_id = p.id
        where s.id = 1 returning id)
      update service set active_publication_id = (select id from copied) where id = 1`.execute(server.db);
    expect((await read()).draft?.isOutdated).toBe(false);
    expect((await release(version)).status).toBe(200);
  });

  it('tells nothing of cases: its changes name processes and no case [SVC-16]', async () => {
    await readyDraft({ do: 'word', word: 'seekHelpText', value: 'Ask us.' });
    const caseId = await openCase(server);
    const { data, body } = await server.as('wren').call(contract.getDraftChanges);
    expect(data.processes).toContain('Grievance');
    expect(body).not.toContain(String(caseId));
  });
});
