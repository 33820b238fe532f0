import { audienceTitles } from '@evenhand/contract/audience';
import * as contract from '@evenhand/contract/files';
import type { FactsOf } from '@evenhand/contract/history-facts';
import type { BodyOf } from '@evenhand/contract/route';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { childOfCase, onCase, onCaseOfBody } from '../cases/case-access.ts';
import { correspondent, isWriterOf } from '../cases/case-rules.ts';
import { caseRules } from '../cases/cases.policy.ts';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn, readersInWords } from '../cases/export-section.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable, LineOfFile } from '../history/change-words.ts';
import { people } from '../notifications/post-notice.ts';
import { addFiles, attachmentLimits } from './add-files.ts';
import type { StoredFile } from './case-file.queries.ts';
import { readFile } from './case-file.queries.ts';
import { fileComparison } from './compare-files.ts';
import type { ListedFile } from './file-list.queries.ts';
import { everyFileOf, filesOfCase, originsOfFiles, sourcesAndPeople } from './file-list.queries.ts';
import type { FileSource } from './file-list.ts';
import { fileFilterOf, filePageOf, presentFile, sourcesOf } from './file-list.ts';
import { onAddedFile, setFileAudience } from './file-readers.ts';
import { answerInBase64, assertOpenable, attachmentHeaders, openFile } from './open-file.ts';
import { readUnassignedFile } from './unassigned-files.ts';

function addedLines({ files: added }: FactsOf<'files.added'>): LineOfFile[] {
  return added.map((file) => ({ text: `File: ${quoted(file.filename)}`, file }));
}

const newReaders = {
  subject: ({ file }) => file.filename,
  lines: ({ file, from, to }) => [
    { label: 'Who can read it', from: audienceTitles[from], to: audienceTitles[to] },
    { text: `File: ${quoted(file.filename)}`, file },
  ],
} satisfies ChangeTable['file.readers-changed'];

/** Reads in the history when a file lost its bytes. Whoever added it is notified: they may have it elsewhere. */
const changes = {
  'files.added': { lines: addedLines },
  'team-files.added': { lines: addedLines },
  'hr-files.added': { lines: addedLines },
  'file.readers-changed': newReaders,
  'team-file.readers-changed': newReaders,
  'hr-file.readers-changed': newReaders,
  'file.infected': {
    subject: ({ filename }) => filename,
    lines: ({ filename, addedBy }) => [`${quoted(filename)}, added by ${addedBy.name}, was removed`],
    notice: {
      to: (_, { addedBy }) => people([addedBy.userId]),
      says: ({ filename }) => `${quoted(filename)}, which you added, contained a virus and was removed`,
    },
  },
} satisfies Partial<ChangeTable>;

export const files = { routes, changes, exports: exportFiles, compares: fileComparison };

/** The files of cases, read back and listed (API-083, API-084, API-085). */
function routes(serve: Serve): void {
  serve.read(contract.getFile, onFile, async ({ files, subject, reply }) => {
    assertOpenable(subject);
    return () => answerInBase64(files, subject, reply.log);
  });
  serve.read(contract.downloadFile, onFile, async ({ files, subject, headers, reply }) => {
    assertOpenable(subject);
    Object.assign(headers, attachmentHeaders(subject));
    return () => openFile(files, subject, reply.log);
  });

  serve.upload(contract.addFiles, onCase(correspondent), attachmentLimits, (act, { subject, body, files }) =>
    addFiles(act, subject, { ...body, files }),
  );

  serve.act(contract.setFileAudience, onAddedFile, async (act, { subject, body }) => {
    await setFileAudience(act, subject, body.audience);
    return null;
  });

  // A POST that reads: its filter travels as a body (specification 2 §7).
  serve.read(contract.listFiles, caseOfBody, async ({ db, scope, actor, configuration, subject, body }) => {
    const sources = sourcesOf(await originsOfFiles(db, scope, subject.id), configuration);
    const filter = fileFilterOf(body, sources, configuration.pack.service.timeZone);
    const page = filePageOf(body);
    const byTitle = sources.flatMap(({ originIds }) => originIds);
    const { files, total } = await filesOfCase(db, scope, subject.id, { filter, page, byTitle });
    return {
      data: files.map((file) => presentFile(file, { actor, theCase: subject, sources })),
      pageIndex: body.pageNumber ?? 1,
      totalPages: Math.max(1, Math.ceil(total / page.take)),
      totalData: total,
    };
  });
  serve.read(contract.getFileFilters, onCase(caseRules.view), async ({ db, scope, configuration, subject }) => {
    const { origins, people } = await sourcesAndPeople(db, scope, subject.id);
    return {
      sources: sourcesOf(origins, configuration).map(({ id, title }) => ({ id, title })),
      users: people.map(({ id, name }) => ({ id, title: name })),
    };
  });
}

/**
 * The policy of a call that reads the file named in the path. A file is seen with the event that carries it,
 * and one that waits to be recorded by those who may work on it; its storage id opens nothing by itself
 * (decisions 0023, 0044). An attachment of a message that matches no case is read by HR users of its service.
 * @throws NOT_FOUND for every other file.
 */
const onFile: Policy<Omit<StoredFile, 'caseId'>> = childOfCase({
  table: 'case_file',
  name: 'storage_id',
  process: null,
  rule: caseRules.view,
  missing: 'This file could not be found.',
  idOf: ({ params }) => params.storageId as string,
  ask: ({ db, scope, id }) => readFile(db, scope, id),
  read: async ({ actor, theCase }, _call, file) =>
    file?.isWaiting === true && !isWriterOf(actor, theCase) ? null : file,
  outsideCases: async ({ db, actor, params }) =>
    actor.isHr ? await readUnassignedFile(db, scopeOf(actor), params.storageId as string) : null,
});

const caseOfBody = onCaseOfBody(caseRules.view, (body: BodyOf<typeof contract.listFiles>) => body.caseTrackingRecordId);

/** The files that are on the case, with the hash of their bytes, by which a copy is recognised. */
async function exportFiles(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const sources = sourcesOf(await originsOfFiles(db, scope, theCase.id), configuration);
  const files = await everyFileOf(db, scope, theCase.id);
  return [{ title: 'Files', entries: files.map((file) => entryOf(exporting, file, sources)) }];
}

function entryOf(exporting: Exporting, file: ListedFile, sources: readonly FileSource[]): ExportedEntry {
  return {
    heading: file.filename,
    facts: [
      ['From', sources.find(({ originIds }) => originIds.includes(file.originId))?.title ?? null],
      ['Added', `${momentIn(exporting, file.addedAt)}, by ${file.addedByName}`],
      ['Read by', readersInWords(file.audience)],
      ['Size', `${file.sizeBytes} bytes`],
      ['SHA-256', file.sha256],
      ['State', file.scan === 'infected' ? 'It contained a virus and was removed.' : null],
    ],
  };
}
