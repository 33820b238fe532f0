/** What the product reads of a person from a validated token (AUTH-13). */
export interface AccountClaims {
  readonly userId: string;
  readonly serviceId: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly roles: readonly string[];
  readonly accessLevels: readonly { readonly id: number; readonly isPrimary: boolean }[];
  readonly mayChangeService: boolean;
  /** When the claims were made, in milliseconds since the epoch. */
  readonly issuedAt: number;
  /** When the token stops being valid, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A validated token: its claims, and what decides whether its session has ended. */
export interface TokenClaims extends Omit<AccountClaims, 'userId'> {
  /** The external provider; null for the embedded one, whose subjects are the ids of people. */
  readonly issuer: string | null;
  readonly subject: string;
  /** Null when the provider's tokens name no session. */
  readonly sessionId: string | null;
  /** When the token itself was issued, in milliseconds since the epoch. */
  readonly tokenIssuedAt: number;
}

/** @returns null for anything that is not a valid, unexpired token of our issuer and audience. */
export type VerifyToken = (token: string) => Promise<TokenClaims | null>;

/**
 * Makes our copy of a person's claims equal to a freshly validated token.
 * @returns the person, or null when nobody here is meant.
 */
export type SyncAccount = (claims: TokenClaims) => Promise<string | null>;
