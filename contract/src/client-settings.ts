import * as z from 'zod/mini';
import { serviceNames } from './route.ts';

/**
 * `/config.json`: what the browser must know before anybody signs in. Hosts are base addresses
 * without a trailing slash (AUTH-06).
 */
export const clientSettings = z.object({
  /** Names this release, as `1.2.3`. */
  version: z.string(),
  oidc: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }),
  services: z.record(z.enum(serviceNames), z.string()),
  /**
   * `userProfile` is where a person's profile opens, in a new tab with `userId` in its query
   * (ROUTE-36); a path is our own page.
   */
  portals: z.object({ knowledge: z.nullable(z.string()), mi: z.nullable(z.string()), userProfile: z.string() }),
  /**
   * Where people change their own password and end their own sign-ins; left out where an external provider keeps
   * passwords.
   */
  ownAccount: z.optional(z.string()),
  /** Origins a `returnUrl` may lead to beside our own (gaps G-51). */
  returnOrigins: z.array(z.string()),
  /** E-mail comes in; left out where it does not. */
  hasInboundMail: z.optional(z.literal(true)),
  /** People get their rights under Administration; left out where the identity provider gives them. */
  hasDirectory: z.optional(z.literal(true)),
});
export type ClientSettings = z.output<typeof clientSettings>;

/** Our own profile page: where profiles open unless another address is configured. */
export const OWN_PROFILE_PATH = '/profile';

/** Scopes of AUTH-03 plus what OpenID Connect itself needs (gaps G-19). */
const API_SCOPES = [
  'user',
  'service',
  'search',
  'app',
  'case',
  'configuration',
  'workflow-tracking',
  'document',
] as const;
export const OIDC_SCOPE = ['openid', 'profile', 'offline_access', ...API_SCOPES].join(' ');
