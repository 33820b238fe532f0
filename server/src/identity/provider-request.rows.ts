import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { ProviderRequest } from './external-sign-in.ts';

/** Keeps a request to the external provider with the sign-in it is part of, in the place of an earlier one. */
export async function keepProviderRequest(db: Db, interactionId: string, request: ProviderRequest): Promise<void> {
  await sql`
    update oidc_payload set payload = payload || jsonb_build_object('providerRequest', ${JSON.stringify(request)}::jsonb)
    where model = 'Interaction' and id = ${interactionId}`.execute(db);
}

/** @returns the request, once; null when it was taken, replaced or never made. */
export async function takeProviderRequest(
  db: Db,
  interactionId: string,
  state: string,
): Promise<ProviderRequest | null> {
  const { rows } = await sql<{ request: ProviderRequest }>`
    with kept as (
      select id, payload -> 'providerRequest' as request from oidc_payload
      where model = 'Interaction' and id = ${interactionId} and payload #>> '{providerRequest,state}' = ${state} for update)
    update oidc_payload i set payload = i.payload - 'providerRequest' from kept
    where i.model = 'Interaction' and i.id = kept.id returning kept.request`.execute(db);
  return rows[0]?.request ?? null;
}
