import * as contract from '@evenhand/contract/configuration-drafts';
import type { CompiledPack } from '@evenhand/engine/pack';
import { compiledFormOf } from '@evenhand/engine/pack/compiled-form';
import { partsOf } from '@evenhand/engine/pack/editing/apply-edit';
import { changesOf } from '@evenhand/engine/pack/editing/changes';
import type { PreviewedLetter } from '@evenhand/engine/pack/editing/preview';
import { previewLetter } from '@evenhand/engine/pack/editing/preview';
import { isReadableText } from '@evenhand/engine/pack/editing/texts';
import { renderMarkdown } from '@evenhand/engine/pack/markdown';
import type { Administrator } from '../administration/administrator.ts';
import type { AdministrationWork, ServeAdministration } from '../administration/serve-administration.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { dayOf } from '../platform/days.ts';
import { notAuthorised, notFound } from '../platform/http/app-error.ts';
import type { CheckedPack } from './check-pack.ts';
import { rememberingChecks } from './check-pack.ts';
import type { DraftRow, PublishedFiles } from './drafts.queries.ts';
import { filesOf, latestReleases, openDraftOf } from './drafts.queries.ts';
import type { Release } from './release-draft.ts';
import { whyNotRelease } from './release-draft.ts';
import { changedMeanwhile, discard, publishedOrRefuse, saveEdit, saveNote } from './save-edit.ts';

/** What the calls cannot do themselves: their role writes no publication. */
export interface DraftSite {
  /** As the owner of the tables (`release-draft.ts`). */
  readonly release: (release: Release) => Promise<void>;
}

const readers = ['owner', 'approver'] as const;
const editors = ['owner'] as const;

/** Changes of the configuration by forms (decision 0104): owners make a draft, and approvers release it. */
export function configurationDraftRoutes(serve: ServeAdministration, { release }: DraftSite): void {
  const check = rememberingChecks();
  const checked = async (
    { administrator: { serviceId }, now }: Checking,
    { published, draft }: Opened,
  ): Promise<CheckedPack> =>
    await check(
      { id: draft.id, version: draft.version, base: published.publicationId, serviceId },
      { files: filesOf(published, draft), now },
    );

  serve.read(contract.getConfigurationDraft, readers, async ({ db, administrator, now, configuration }) => {
    const published = await publishedOrRefuse({ db, administrator });
    const draft = await openDraftOf(db, administrator.serviceId);
    const releases = await latestReleases(db, administrator.serviceId);
    return {
      parts: partsOf(filesOf(published, draft)),
      draft:
        draft === null
          ? null
          : {
              ...presentDraft(administrator, draft),
              changes: changesOf(published.files, filesOf(published, draft)).length,
            },
      today: dayOf(now, configuration.pack.service.timeZone),
      mayEdit: administrator.permissions.includes('owner'),
      releases: releases.map(({ at, author, note }) => ({ at: at.toISOString(), author, note })),
    };
  });
  serve.read(contract.getConfigurationText, readers, async ({ db, administrator, query: { path } }) => {
    const files = filesOf(
      await publishedOrRefuse({ db, administrator }),
      await openDraftOf(db, administrator.serviceId),
    );
    if (!isReadableText(files, path)) throw notFound();
    return { path, text: files.get(path) ?? '' };
  });
  serve.read(contract.previewConfigurationText, editors, async ({ body: { kind, text } }) =>
    kind === 'guidance'
      ? { letter: null, html: renderMarkdown(text), problems: [] }
      : presentLetter(previewLetter(text)),
  );
  serve.act(contract.saveConfigurationEdit, editors, (act, { body }) => saveEdit(act, body));
  serve.act(contract.setDraftNote, editors, (act, { body }) => saveNote(act, body));
  serve.act(contract.discardDraft, editors, (act, { body }) => discard(act, body.version));

  serve.work(contract.getDraftChanges, readers, async (call) => {
    const opened = await opening(call);
    const { toPublish, problems } = await checked(call, opened);
    return {
      version: opened.draft.version,
      changes: changesOf(opened.published.files, filesOf(opened.published, opened.draft)),
      processes: toPublish === null ? [] : newVersions(call.configuration.pack, toPublish.pack),
      problems: [...problems],
    };
  });
  serve.work(contract.releaseDraft, readers, async (call) => {
    const { administrator, now, body } = call;
    const opened = await opening(call);
    if (opened.draft.version !== body.version) throw changedMeanwhile(opened.draft);
    const whyNot = whyNotRelease(administrator, opened.draft);
    if (whyNot !== null && !opened.draft.isOutdated) throw notAuthorised(whyNot);
    const { serviceId, userId } = administrator;
    await release({ serviceId, userId, version: body.version, checked: await checked(call, opened), now });
    return null;
  });
}

type Checking = Pick<AdministrationWork<never>, 'administrator' | 'now'>;

interface Opened {
  readonly published: PublishedFiles;
  readonly draft: DraftRow;
}

/** @throws NOT_FOUND where there is no draft */
async function opening({
  administration,
  administrator,
}: Pick<AdministrationWork<never>, 'administration' | 'administrator'>): Promise<Opened> {
  return await inReadOnly(administration, async (db: ReadDb) => {
    const draft = await openDraftOf(db, administrator.serviceId);
    if (draft === null) throw notFound('There is no draft of the configuration.');
    return { published: await publishedOrRefuse({ db, administrator }), draft };
  });
}

function presentDraft(administrator: Administrator, draft: DraftRow) {
  const isOwner = administrator.permissions.includes('owner');
  const whyNot = whyNotRelease(administrator, draft);
  return {
    id: draft.id,
    version: draft.version,
    note: draft.note,
    changedAt: draft.changedAt.toISOString(),
    changedBy: { userId: draft.changedBy, name: draft.changedByName },
    authors: draft.authors.map(({ userId, name }) => ({ userId, name })),
    isOutdated: draft.isOutdated,
    abilities: { edit: isOwner && !draft.isOutdated, release: whyNot === null, discard: isOwner },
    whyNot,
  };
}

function presentLetter({ letter, problems }: PreviewedLetter) {
  return { letter, html: null, problems: [...problems] };
}

/** The titles of processes that a release would give a new version. */
function newVersions(before: CompiledPack, after: CompiledPack): string[] {
  const forms = new Map(before.workflows.map((workflow) => [workflow.id, compiledFormOf(workflow)]));
  return after.workflows
    .filter((workflow) => forms.get(workflow.id) !== compiledFormOf(workflow))
    .map(({ title }) => title);
}
