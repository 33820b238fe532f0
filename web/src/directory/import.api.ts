import type { ImportCheck, ImportColumn } from '@evenhand/contract/directory';
import {
  applyImport,
  checkImport,
  getImportCheck,
  listImportLines,
  readImportFile,
} from '@evenhand/contract/directory';
import type { BodyInputOf, QueryOf, ResultOf } from '@evenhand/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  administrationKey,
  ADMINISTRATION_REFUSALS as REFUSALS,
  useAdministrationAct,
} from '../administration/administration.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery, putAnswer } from '../lib/define-query.ts';
import { NETWORK_ERROR, UNKNOWN_ERROR } from '../lib/error-list.ts';
import { follows } from '../lib/follows.ts';

/** A file that was chosen, and what its columns are for. */
export interface ChosenFile extends ResultOf<typeof readImportFile> {
  name: string;
  uses: readonly (ImportColumn | null)[];
  isWhole: boolean;
}

export type LinesQuery = QueryOf<typeof listImportLines>;
export type ImportOutcome = NonNullable<LinesQuery['outcome']>;

export const LINES_PER_PAGE = 50;

/** How often it is asked how far a check or an import is. */
const WHILE_AT_WORK_MS = 1_000;

/** What failed is said beside what was chosen, which stays. */
const QUIET = [...REFUSALS, 'EXCEPTION', UNKNOWN_ERROR, NETWORK_ERROR];

export function useReadImportFile() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof readImportFile>) => call(readImportFile, { body, quiet: QUIET }),
  });
}

/** A check that is kept; without a number the latest one of the service. */
function importCheckQuery(checkId: number | undefined) {
  return defineQuery({
    queryKey: administrationKey('import-check', checkId ?? null),
    follows: follows.nothing,
    queryFn: ({ signal }) => call(getImportCheck, { query: { checkId }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function useImportCheck(checkId: number) {
  return useQuery({
    ...importCheckQuery(checkId),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'applying' || data?.state === 'checking' ? WHILE_AT_WORK_MS : false,
  });
}

export function useLatestCheck() {
  return useQuery(importCheckQuery(undefined));
}

export function useCheckImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof checkImport>) => call(checkImport, { body, quiet: QUIET }),
    onSuccess: (check) => keep(queryClient, check),
  });
}

function keep(queryClient: QueryClient, check: ImportCheck): void {
  putAnswer(queryClient, importCheckQuery(check.checkId), check);
}

/** A page of the lines of a check. */
export function useImportLines(query: LinesQuery) {
  const lines = defineQuery({
    queryKey: administrationKey('import-lines', query),
    follows: follows.nothing,
    queryFn: ({ signal }) => call(listImportLines, { query, signal, quiet: true }),
  });
  return useQuery({ ...lines, placeholderData: keepPreviousData });
}

export function useApplyImport() {
  return useAdministrationAct((body: BodyInputOf<typeof applyImport>) => call(applyImport, { body, quiet: QUIET }));
}
