import type { LetterBlock } from '@evenhand/contract/letter-template';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import {
  beginDocument,
  completeDocument,
  correctDocument,
  DocumentStatus,
  getDocument,
  getDocumentStatus,
  listLetters,
  saveDocument,
} from '@evenhand/contract/letters';
import type { ResultOf } from '@evenhand/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { askedByRoute, caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import type { DefinedQuery } from '../lib/define-query.ts';
import { defineQuery, putAnswer } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/**
 * The status of a letter (gaps G-65). It says nothing about its case, so it is read again with any. One that
 * is not found is only logged, and counts as none (DOC-08).
 */
export function letterStatusQuery(documentGuid: string) {
  return defineQuery({
    queryKey: ['letter-status', documentGuid],
    follows: follows.lists,
    queryFn: async ({ signal }): Promise<ResultOf<typeof getDocumentStatus>> => {
      try {
        return await call(getDocumentStatus, { query: { documentGuid }, signal, quiet: 'logged' });
      } catch (error) {
        if (isApiError(error, 'NOT_FOUND', 'CASE_NOT_FOUND')) return { documentStatus: DocumentStatus.None };
        throw error;
      }
    },
  });
}

/** A letter by its id. Only its answer says which case it belongs to. The page shows a missing one itself. */
export function letterQuery(documentGuid: string): DefinedQuery<Letter> {
  return defineQuery({
    queryKey: ['letter', documentGuid],
    follows: follows.case((letter: Letter) => letter.caseTrackingRecordId),
    queryFn: ({ signal }) =>
      call(getDocument, { params: { documentGuid }, signal, quiet: ['NOT_FOUND', 'CASE_NOT_FOUND'] }),
    ...askedByRoute,
  });
}

/** The completed letters of a case, the latest first. */
export function useCaseLetters(caseId: number, isWanted = true) {
  return useQuery({
    ...defineQuery({
      queryKey: caseKeys.part(caseId, 'letters'),
      follows: follows.case(caseId),
      queryFn: ({ signal }) => call(listLetters, { params: { id: caseId }, signal }),
    }),
    enabled: isWanted,
  });
}

/** Parameters for a new letter, from the address of its page (ROUTE-34). */
export interface NewLetter {
  readonly documentGuid: string;
  readonly templateId: number;
  readonly caseId: number;
}

/** Begins a letter. Where the event has one in progress, that one is answered, which has another id. */
export function beginLetter(newLetter: NewLetter): Promise<Letter> {
  return call(beginDocument, { body: { ...newLetter }, quiet: true });
}

/** Begins a letter once for as long as the page is open. One that was begun before is answered as it is. */
export function beginLetterQuery(queryClient: QueryClient, { documentGuid, templateId, caseId }: NewLetter) {
  return defineQuery({
    queryKey: ['letter', documentGuid, 'begin'],
    follows: follows.nothing,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const letter = await beginLetter({ documentGuid, templateId, caseId });
      putAnswer(queryClient, letterQuery(letter.documentGuid), letter);
      return letter.documentGuid;
    },
    ...askedByRoute,
  });
}

/** Payload of a letter: typed values, and its words where they were changed. */
interface Sent {
  readonly values: LetterValues;
  readonly body: readonly LetterBlock[] | null;
}

export function saveLetter(documentGuid: string, sent: Sent, baseUpdatedAt: string | null) {
  return call(saveDocument, {
    params: { documentGuid },
    body: bodyOf(sent, baseUpdatedAt),
    quiet: true,
    outlivesPage: true,
  });
}

/** Begins a correction of a completed letter. Where one has been begun, that one is answered. */
export function correctLetter(documentGuid: string, newGuid: string): Promise<Letter> {
  return call(correctDocument, { params: { documentGuid }, body: { documentGuid: newGuid } });
}

/** Payload of a completion: with the reason why dates stay that do not fit, or null. */
interface Completing extends Sent {
  readonly dateReason: string | null;
}

/** The page names what is missing itself, so that what was typed stays on the screen. */
export function completeLetter(
  documentGuid: string,
  sent: Completing,
  baseUpdatedAt: string | null,
  actionKey: string,
) {
  return call(completeDocument, {
    params: { documentGuid },
    body: { ...bodyOf(sent, baseUpdatedAt), ...(sent.dateReason === null ? {} : { dateReason: sent.dateReason }) },
    quiet: true,
    actionKey,
  });
}

function bodyOf({ values, body }: Sent, baseUpdatedAt: string | null) {
  return { values, body: body === null ? null : [...body], ...(baseUpdatedAt === null ? {} : { baseUpdatedAt }) };
}
