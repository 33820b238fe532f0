import type { BodyInputOf } from '@evenhand/contract/route';
import {
  changeSanctionOnAppeal,
  listComparableOutcomes,
  listLiveWarnings,
  listSanctions,
  recordSanction,
  withdrawSanction,
} from '@evenhand/contract/sanctions';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** The sanctions of a case, for those who may read them. */
export function useSanctions(caseId: number, isWanted: boolean) {
  const sanctions = defineQuery({
    queryKey: caseKeys.part(caseId, 'sanctions'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listSanctions, { params: { id: caseId }, signal }),
  });
  return useQuery({ ...sanctions, enabled: isWanted });
}

/** Warnings of other cases. They are read again when any case changes, and not kept once they are out of view. */
export function useLiveWarnings(caseId: number, isWanted: boolean) {
  const warnings = defineQuery({
    queryKey: caseKeys.part(caseId, 'live-warnings'),
    follows: follows.lists,
    gcTime: 0,
    queryFn: ({ signal }) => call(listLiveWarnings, { params: { id: caseId }, signal }),
  });
  return useQuery({ ...warnings, enabled: isWanted });
}

/** What was decided in other cases of the categories of this one, which its matters change. */
export function useComparableOutcomes(caseId: number) {
  const outcomes = defineQuery({
    queryKey: caseKeys.part(caseId, 'comparable-outcomes'),
    follows: follows.case(caseId),
    gcTime: 0,
    queryFn: ({ signal }) => call(listComparableOutcomes, { params: { id: caseId }, signal }),
  });
  return useQuery(outcomes);
}

type WithKey<Body> = Body & { actionKey: string };

export function useRecordSanction(caseId: number) {
  return useCaseAct(caseId, ({ actionKey, ...body }: WithKey<BodyInputOf<typeof recordSanction>>) =>
    call(recordSanction, { params: { id: caseId }, body, actionKey, quiet: QUIET }),
  );
}

export function useChangeOnAppeal(caseId: number, sanctionId: number) {
  return useCaseAct(
    caseId,
    ({ actionKey, body }: { actionKey: string; body: BodyInputOf<typeof changeSanctionOnAppeal> }) =>
      call(changeSanctionOnAppeal, { params: { id: caseId, sanctionId }, body, actionKey, quiet: QUIET }),
  );
}

export function useWithdrawSanction(caseId: number, sanctionId: number) {
  return useCaseAct(caseId, ({ actionKey, reason }: { actionKey: string; reason: string }) =>
    call(withdrawSanction, { params: { id: caseId, sanctionId }, body: { reason }, actionKey, quiet: QUIET }),
  );
}

/** Refusals that the dialog shows itself. */
const QUIET = ['BAD_REQUEST', 'NOT_AUTHORISED', 'NOT_FOUND'] as const;
