import type { Provider } from 'oidc-provider';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { PlainPages } from './plain-pages.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignInBrand } from './sign-in-page.ts';

/** What signing in with a password needs. */
export interface SignInOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly limits: SignInLimits;
  readonly pages: PlainPages;
  readonly brand: () => SignInBrand;
  /** Public password of the demo people, or null outside demo mode. */
  readonly demoPassword: string | null;
  readonly clientOrigins: readonly string[];
  readonly clock: Clock;
  /** Where rights live in the directory, whoever has rights to read or give signs in with a second factor. */
  readonly rights: 'claims' | 'directory';
}
