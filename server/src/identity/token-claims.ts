import type { JWTPayload } from 'jose';
import type { TokenClaims } from '../access/token.ts';
import { isUserId } from '../users/external-identity.store.ts';

/** Claims without which the product asks userinfo, when the provider has it. */
const wanted = ['given_name', 'family_name', 'service_id', 'roles', 'access_levels'] as const;

export function lacksClaims(payload: JWTPayload): boolean {
  return wanted.some((claim) => payload[claim] === undefined);
}

/**
 * Reads the claims of AUTH-13 as providers write them: one role or a list, policy areas as JSON text or a
 * list, numbers as text. `issuer` is null for the embedded provider. `tokenIssuedAt` is the token's own issue
 * time, in seconds; `iat` may be that of claims which were asked for later.
 * @returns null when the person cannot be named, has no service, or a claim is malformed;
 * missing rights are no rights.
 */
export function tokenClaimsOf(payload: JWTPayload, issuer: string | null, tokenIssuedAt: number): TokenClaims | null {
  const { exp, iat } = payload;
  const subject = subjectOf(payload.sub, issuer);
  const serviceId = wholeNumber(payload.service_id);
  const roles = rolesOf(payload.roles ?? []);
  const accessLevels = accessLevelsOf(payload.access_levels ?? []);
  if (
    subject === null ||
    exp === undefined ||
    iat === undefined ||
    serviceId === null ||
    roles === null ||
    accessLevels === null
  )
    return null;
  return {
    issuer,
    subject,
    serviceId,
    givenName: textOf(payload.given_name),
    familyName: textOf(payload.family_name),
    roles,
    accessLevels,
    mayChangeService: isTrue(payload.change_service),
    sessionId: sessionOf(payload.sid),
    tokenIssuedAt: tokenIssuedAt * 1000,
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
  };
}

/**
 * A subject as it is kept; null when it cannot be one (OpenID Connect Core §2: at most 255 characters). The
 * embedded provider names people by their ids, and nothing else may reach the database as one.
 */
export function subjectOf(claim: unknown, issuer: string | null): string | null {
  if (typeof claim !== 'string') return null;
  if (isUserId(claim)) return claim.toLowerCase();
  return issuer !== null && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(claim) ? claim : null;
}

/** PostgreSQL cannot hold U+0000, and nobody could end a session by a name with it. */
function sessionOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && !claim.includes('\0') ? claim : null;
}

function rolesOf(claim: unknown): readonly string[] | null {
  const roles = typeof claim === 'string' ? [claim] : claim;
  return Array.isArray(roles) && roles.every((role) => typeof role === 'string' && role !== '') ? roles : null;
}

function accessLevelsOf(claim: unknown): TokenClaims['accessLevels'] | null {
  const levels = typeof claim === 'string' ? parsed(claim) : claim;
  if (!Array.isArray(levels)) return null;
  const read: { id: number; isPrimary: boolean }[] = [];
  for (const level of levels as unknown[]) {
    if (typeof level !== 'object' || level === null) return null;
    const { id, isPrimary } = level as { id?: unknown; isPrimary?: unknown };
    const number = wholeNumber(id);
    if (number === null) return null;
    read.push({ id: number, isPrimary: isTrue(isPrimary) });
  }
  return read;
}

function wholeNumber(claim: unknown): number | null {
  const number = typeof claim === 'string' && /^\d{1,9}$/.test(claim) ? Number(claim) : claim;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

/** A name as PostgreSQL can hold it: without U+0000, and without halves of characters. */
function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.replaceAll('\0', '').toWellFormed() : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
