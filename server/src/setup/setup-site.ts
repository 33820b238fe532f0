import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';

/** What set-up needs to know of the server, and may do. */
export interface SetupSite {
  /** As the role that signs people in, which reads how far set-up has come and counts wrong codes. */
  readonly identity: Db;
  /** Runs what only the owner of the tables may. */
  asOwner<T>(work: (owner: Db) => Promise<T>): Promise<T>;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Whether people sign in with a password kept here. */
  readonly isEmbedded: boolean;
  readonly hasMail: boolean;
  /** The service of PACK_DIR, which says what the organisation is; null where set-up asks. */
  readonly configured: { readonly serviceId: number; readonly organisation: string } | null;
  /** The files of the pack to begin with. */
  readonly shipped: () => Promise<ReadonlyMap<string, string>>;
  /** Lets this server process serve what was published. */
  readonly takeUp: () => Promise<void>;
}
