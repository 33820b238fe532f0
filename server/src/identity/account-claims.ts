import type { AssertedAccessLevel, IdentityAccountRow } from './identity-account.queries.ts';

/**
 * What a person chose in the product (Change Service, Change Policy Area). The users
 * module keeps it; here it is only read.
 */
export interface Selection {
  readonly serviceId: number;
  readonly accessLevelId: number | null;
}

/** The claims of AUTH-13 beside `sub`, as both tokens carry them. */
export interface IdentityClaims {
  readonly given_name: string;
  readonly family_name: string;
  readonly service_id: number;
  /** One role is a plain string, several are a list (AUTH-07). */
  readonly roles: string | readonly string[];
  /** JSON text of `[{id, title, isPrimary}]` (AUTH-13, gaps G-10). */
  readonly access_levels: string;
  readonly change_service: 'true' | 'false';
  readonly [claim: string]: unknown;
}

/** Every claim that `identityClaims` may return. */
export const identityClaimNames = [
  'given_name',
  'family_name',
  'service_id',
  'roles',
  'access_levels',
  'change_service',
] as const;

/** The provider's claims of a person, for the service and policy area they have chosen. */
export function identityClaims(account: IdentityAccountRow, selection: Selection | null): IdentityClaims {
  // Only a person who may change service can be in another one, even if another
  // was stored before that right ended.
  const serviceId = selection !== null && account.change_service ? selection.serviceId : account.service_id;
  const held = (account.access_levels as readonly AssertedAccessLevel[]).filter(
    (level) => (level.serviceId ?? account.service_id) === serviceId,
  );
  const chosen =
    selection?.serviceId === serviceId && held.some((level) => level.id === selection.accessLevelId)
      ? selection.accessLevelId
      : null;
  return {
    given_name: account.given_name,
    family_name: account.family_name,
    service_id: serviceId,
    roles: account.roles.length === 1 ? (account.roles[0] as string) : account.roles,
    access_levels: JSON.stringify(
      held.map(({ id, title, isPrimary }) => ({ id, title, isPrimary: chosen === null ? isPrimary : id === chosen })),
    ),
    change_service: account.change_service ? 'true' : 'false',
  };
}
