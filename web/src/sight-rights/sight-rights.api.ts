import { giveRight, takeRight } from '@evenhand/contract/administration';
import type { BodyInputOf, ParamsOf, QueryOf } from '@evenhand/contract/route';
import type { SightRight } from '@evenhand/contract/sight-rights';
import {
  approveSight,
  confirmSight,
  endSight,
  listSightRights,
  proposeSight,
  refuseSight,
} from '@evenhand/contract/sight-rights';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  administrationKey,
  ADMINISTRATION_REFUSALS as REFUSALS,
  useAdministrationAct,
} from '../administration/administration.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

type RightsQuery = QueryOf<typeof listSightRights>;

function sightRightsQuery(query: RightsQuery) {
  return defineQuery({
    queryKey: administrationKey('sight-rights', query),
    follows: follows.nothing,
    queryFn: ({ signal }) => call(listSightRights, { query, signal, quiet: true }),
  });
}

export function useSightRights(query: RightsQuery) {
  return useQuery({ ...sightRightsQuery(query), placeholderData: keepPreviousData });
}

/** The number of rights and people that wait for an approver. */
export function useWaitingRights(): number | undefined {
  return useQuery(sightRightsQuery({ show: 'waiting' })).data?.waiting;
}

export function useProposeSight() {
  return useAdministrationAct(({ actionKey, ...body }: BodyInputOf<typeof proposeSight> & { actionKey: string }) =>
    call(proposeSight, { body, quiet: REFUSALS, actionKey }),
  );
}

const acts = { approve: approveSight, refuse: refuseSight, end: endSight } as const;
export type RightAct = keyof typeof acts | 'confirm';

/** An act on a right; who confirms, confirms its holder. */
export function useRightAct() {
  return useAdministrationAct(({ act, right: { id, holder, pause } }: { act: RightAct; right: SightRight }) =>
    act === 'confirm'
      ? call(confirmSight, { params: { userId: holder.userId }, body: { pausedAt: pause?.at ?? '' }, quiet: REFUSALS })
      : call(acts[act], { params: { id }, quiet: REFUSALS }),
  );
}

export type GivenRight = ParamsOf<typeof giveRight>['name'];

/** Gives or takes a right that lets nobody read a case. */
export function useGivenRight(userId: string) {
  return useAdministrationAct(({ name, isGiven }: { name: GivenRight; isGiven: boolean }) =>
    call(isGiven ? giveRight : takeRight, { params: { userId, name }, quiet: REFUSALS }),
  );
}
