import type { DraftEdit, DraftParts, saveConfigurationEdit } from '@evenhand/contract/configuration-drafts';
import type { AnswerOf, BodyOf } from '@evenhand/contract/route';
import { applyEdit, partsOf } from '@evenhand/engine/pack/editing/apply-edit';
import { changesOf } from '@evenhand/engine/pack/editing/changes';
import { documentOf, isRefused } from '@evenhand/engine/pack/editing/yaml-edit';
import { sql } from 'kysely';
import { lockAdministration } from '../administration/administration.queries.ts';
import type { AdministrationAct } from '../administration/serve-administration.ts';
import { dayOf } from '../platform/days.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import type { DraftFile, DraftRow, PublishedFiles } from './drafts.queries.ts';
import { filesOf, openDraftOf, publishedFiles } from './drafts.queries.ts';

/** The most of a text that the register keeps of one change; the draft holds the whole. */
const REGISTERED_CHARACTERS = 300;

/**
 * Does one edit to the draft of the caller's service, and begins one where there is none.
 * @throws ALREADY_EXISTS with the newer value when somebody else has changed the same file since; BAD_REQUEST with the
 * reason where the edit cannot be done
 */
export async function saveEdit(
  act: AdministrationAct,
  { version, edit }: BodyOf<typeof saveConfigurationEdit>,
): Promise<AnswerOf<typeof saveConfigurationEdit>> {
  const { db, administrator, now, configuration } = act;
  await lockAdministration(db);
  const published = await publishedOrRefuse(act);
  const draft = await openDraftOf(db, administrator.serviceId);
  if (draft?.isOutdated) throw badRequest(OUTDATED);
  if (draft === null && version !== null) throw gone();
  const files = filesOf(published, draft);
  const today = dayOf(now, configuration.pack.service.timeZone);
  const edited = applyEdit(files, edit, today);
  const changedFiles = isRefused(edited) ? [] : [...edited.files].filter(([path, text]) => files.get(path) !== text);
  assertNewest(draft, version, pathsOf(edit, changedFiles), () => partOf(partsOf(files), edit));
  if (isRefused(edited)) throw badRequest(edited.refused);
  const changes = changesOf(files, new Map([...files, ...changedFiles]));
  if (changes.length === 0) return savedNothing(draft);
  const next = (draft?.version ?? 0) + 1;
  const id = await store(act, { draft, published, next, files: onlyDifferent(published, draft, changedFiles, next) });
  await act.record('draft.saved', {
    words: 'changed the draft of the configuration',
    changes: changes.map(({ title, from, to }) => ({ title, from: shortened(from), to: shortened(to) })),
  });
  return { id, version: next };
}

/** @throws ALREADY_EXISTS when the draft has changed since */
export async function saveNote(
  act: AdministrationAct,
  { version, note }: { readonly version: number; readonly note: string },
): Promise<AnswerOf<typeof saveConfigurationEdit>> {
  const { db, administrator } = act;
  await lockAdministration(db);
  const draft = await newestDraft(act, version);
  await sql`
    update configuration_draft set note = ${note.trim()}, version = version + 1, changed_by = ${administrator.userId}, changed_at = ${act.now},
      authors = case when ${administrator.userId} = any (authors) then authors else authors || ${administrator.userId}::uuid end
    where id = ${draft.id}`.execute(db);
  const changes = [{ title: 'What it is for', from: draft.note === '' ? null : draft.note, to: note.trim() }];
  await act.record('draft.saved', { words: 'said what the draft of the configuration is for', changes });
  return { id: draft.id, version: draft.version + 1 };
}

/** @throws ALREADY_EXISTS when the draft has changed since */
export async function discard(act: AdministrationAct, version: number): Promise<null> {
  const { db, administrator, now } = act;
  await lockAdministration(db);
  const draft = await newestDraft(act, version);
  await sql`
    update configuration_draft set state = 'discarded', ended_by = ${administrator.userId}, ended_at = ${now} where id = ${draft.id}`.execute(
    db,
  );
  await act.record('draft.saved', { words: 'discarded the draft of the configuration' });
  return null;
}

export const OUTDATED =
  'Another configuration has been published since this draft was begun. Discard it, and begin again from what is published now.';

async function newestDraft({ db, administrator }: AdministrationAct, version: number): Promise<DraftRow> {
  const draft = await openDraftOf(db, administrator.serviceId);
  if (draft === null) throw gone();
  if (draft.version !== version) throw changedMeanwhile(draft);
  return draft;
}

function gone() {
  return alreadyExists('The draft has been released or discarded.', { current: null });
}

export function changedMeanwhile(draft: DraftRow, current: unknown = { version: draft.version }) {
  return alreadyExists(`${draft.changedByName} has changed the draft meanwhile.`, {
    current,
    changed: { name: draft.changedByName, at: draft.changedAt.toISOString() },
  });
}

/** A publication of an earlier release keeps its files with the next start. */
export async function publishedOrRefuse({
  db,
  administrator,
}: Pick<AdministrationAct, 'administrator'> & { db: Parameters<typeof publishedFiles>[0] }): Promise<PublishedFiles> {
  const published = await publishedFiles(db, administrator.serviceId);
  if (published !== null) return published;
  throw badRequest(
    'The files of the published configuration are not kept yet. Whoever runs the server starts it again.',
  );
}

/** What others have changed in other files is no hindrance: the edit is done to the newest of everything. */
function assertNewest(
  draft: DraftRow | null,
  version: number | null,
  paths: readonly string[],
  current: () => unknown,
): void {
  if (draft === null) return;
  const seen = version ?? 0;
  const newer = paths.some((path) => (draft.files[path]?.version ?? 0) > seen);
  if (newer) throw changedMeanwhile(draft, { version: draft.version, part: current() });
}

/** The files that an edit is about, also where nothing is left to be done. */
function pathsOf(edit: DraftEdit, changed: readonly (readonly [string, string])[]): string[] {
  return [...changed.map(([path]) => path), ...(edit.do === 'letter' ? [edit.path] : [])];
}

/** What the edit is about, as it is now. */
function partOf(parts: DraftParts, edit: DraftEdit): unknown {
  switch (edit.do) {
    case 'add-item':
    case 'reword-item':
    case 'move-item':
    case 'retire-item':
      return parts.lists.find(({ list }) => list === edit.list);
    case 'switch-topic':
      return parts.topics.find(({ key }) => key === edit.topic);
    case 'word':
      return parts.words[edit.word];
    case 'add-day':
    case 'remove-day':
      return parts.calendar;
    case 'colour':
      return parts.colours[edit.colour];
    case 'logo':
      return parts.logo;
    case 'letter':
      return parts.letters.find(({ path }) => path === edit.path);
    case 'guidance':
      return parts.guidance.find(({ guidance }) => guidance === edit.guidance);
  }
}

function savedNothing(draft: DraftRow | null): AnswerOf<typeof saveConfigurationEdit> {
  if (draft === null) throw badRequest('This is what is published already.');
  return { id: draft.id, version: draft.version };
}

/** The files of the draft with those that an edit has changed; one that is as published again is no part of it. */
function onlyDifferent(
  published: PublishedFiles,
  draft: DraftRow | null,
  changed: readonly (readonly [string, string])[],
  version: number,
): Record<string, DraftFile> {
  const all = { ...draft?.files, ...Object.fromEntries(changed.map(([path, text]) => [path, { text, version }])) };
  return Object.fromEntries(
    Object.entries(all).filter(([path, { text }]) => !saysTheSame(path, published.files.get(path), text)),
  );
}

/** A file that was written again may have other spaces and say the same. */
function saysTheSame(path: string, before: string | undefined, after: string): boolean {
  if (before === undefined || before === after) return before === after;
  if (!path.endsWith('.yaml')) return false;
  return JSON.stringify(documentOf(before).toJS()) === JSON.stringify(documentOf(after).toJS());
}

interface ToStore {
  readonly draft: DraftRow | null;
  readonly published: PublishedFiles;
  readonly next: number;
  readonly files: Record<string, DraftFile>;
}

async function store(
  { db, administrator, now }: AdministrationAct,
  { draft, published, next, files }: ToStore,
): Promise<number> {
  const { userId, serviceId } = administrator;
  const { rows } =
    draft === null
      ? await sql<{ id: number }>`
        insert into configuration_draft (service_id, base_publication_id, files, version, authors, changed_by, changed_at)
        values (${serviceId}, ${published.publicationId}, ${JSON.stringify(files)}, ${next}, array[${userId}::uuid], ${userId}, ${now})
        returning id`.execute(db)
      : await sql<{ id: number }>`
        update configuration_draft set files = ${JSON.stringify(files)}, version = ${next}, changed_by = ${userId}, changed_at = ${now},
          authors = case when ${userId} = any (authors) then authors else authors || ${userId}::uuid end
        where id = ${draft.id} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= REGISTERED_CHARACTERS) return text;
  return `${text.slice(0, REGISTERED_CHARACTERS)}…`;
}
