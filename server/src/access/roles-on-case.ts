import { ParticipantRole } from '@evenhand/contract/participants';
import { sql } from 'kysely';

const { CaseOwner, Stakeholder, Observer } = ParticipantRole;
const listOf = (roles: readonly ParticipantRole[]) => sql.join(roles.map((role) => sql.lit(role)));

/** The roles of those who work on a case or follow it: everybody on it but blocked people. */
export const rolesOnCase = listOf([CaseOwner, Stakeholder, Observer]);

/** The roles of those who write on a case: with HR they are its team. */
export const rolesOfTeam = listOf([CaseOwner, Stakeholder]);
