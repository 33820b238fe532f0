import { downloadFile, getFile, getFileFilters, listFiles } from '@evenhand/contract/files';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { caseOfBody, onFile } from './file-access.ts';
import { filesOfCase, originsOfFiles, sourcesAndPeople } from './file-list.queries.ts';
import { fileFilterOf, filePageOf, presentFile, sourcesOf } from './file-list.ts';
import { answerInBase64, assertOpenable, attachmentHeaders, openFile } from './open-file.ts';

/** The files of cases, read back and listed (API-083, API-084, API-085). */
export function filesRoutes(serve: Serve): void {
  serve.read(getFile, onFile, async ({ files, subject }) => {
    assertOpenable(subject);
    return () => answerInBase64(files, subject);
  });
  serve.read(downloadFile, onFile, async ({ files, subject, headers }) => {
    assertOpenable(subject);
    Object.assign(headers, attachmentHeaders(subject));
    return () => openFile(files, subject);
  });

  // A POST that reads: its filter travels as a body (specification 2 §7).
  serve.read(listFiles, caseOfBody, async ({ db, scope, configuration, subject, body }) => {
    const sources = sourcesOf(await originsOfFiles(db, scope, subject.id), configuration);
    const filter = fileFilterOf(body, sources, configuration.pack.service.timeZone);
    const page = filePageOf(body);
    const byTitle = sources.flatMap(({ originIds }) => originIds);
    const { files, total } = await filesOfCase(db, scope, subject.id, { filter, page, byTitle });
    return {
      data: files.map((file) => presentFile(file, subject.id, sources)),
      pageIndex: body.pageNumber ?? 1,
      totalPages: Math.max(1, Math.ceil(total / page.take)),
      totalData: total,
    };
  });
  serve.read(getFileFilters, onCase(caseRules.view), async ({ db, scope, configuration, subject }) => {
    const { origins, people } = await sourcesAndPeople(db, scope, subject.id);
    return {
      sources: sourcesOf(origins, configuration).map(({ id, title }) => ({ id, title })),
      users: people.map(({ id, name }) => ({ id, title: name })),
    };
  });
}
