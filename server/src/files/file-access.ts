import type { listFiles } from '@evenhand/contract/files';
import type { BodyOf } from '@evenhand/contract/route';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import { childOfCase, onCaseOfBody } from '../cases/case-access.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import { caseRules } from '../cases/cases.policy.ts';
import type { StoredFile } from './case-file.queries.ts';
import { readFile } from './case-file.queries.ts';
import { readUnassignedFile } from './unassigned-files.ts';

/**
 * The policy of a call that reads the file named in the path. A file is seen with the event that carries it,
 * and one that waits to be recorded by those who may work on it; its storage id opens nothing by itself
 * (decisions 0023, 0044). An attachment of a message that matches no case is read by HR users of its service.
 * @throws NOT_FOUND for every other file.
 */
export const onFile: Policy<Omit<StoredFile, 'caseId'>> = childOfCase({
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

export const caseOfBody = onCaseOfBody(caseRules.view, (body: BodyOf<typeof listFiles>) => body.caseTrackingRecordId);
