import { ParticipantRole } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The roles of those who work on a case or follow it: everybody on it but blocked people. */
export const rolesOnCase: RawBuilder<unknown> = sql.join(
  [ParticipantRole.CaseOwner, ParticipantRole.Stakeholder, ParticipantRole.Observer].map((role) => sql.lit(role)),
);
