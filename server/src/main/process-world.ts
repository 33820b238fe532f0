import type { HealthProbes } from '../administration/health.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Mailer } from '../outgoing-mail/open-mailer.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Watching } from '../watch/start-watching.ts';
import type { Readiness } from './health.ts';
import type { IncomingMail } from './start-mail.ts';

/** What a server process has opened, whatever its role is: it serves from it, works with it, or both. */
export interface ProcessWorld {
  readonly settings: Settings;
  readonly log: Logger;
  readonly port: number;
  /** Address people reach the product at. */
  readonly publicUrl: string;
  readonly watching: Watching;
  readonly files: FileStore;
  readonly database: OpenDatabase;
  /** Null where uploads are not scanned. */
  readonly scanner: Scanner | null;
  readonly configuration: Configuration;
  readonly mail: IncomingMail;
  readonly mailer: Mailer;
  readonly probes: HealthProbes;
  readonly readiness: Readiness;
  /** True from the beginning of the stop on. */
  readonly isStopping: () => boolean;
}
