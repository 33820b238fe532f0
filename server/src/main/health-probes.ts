import { access, constants } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { HealthProbes } from '../administration/health.ts';
import type { Mailer } from '../outgoing-mail/open-mailer.ts';
import { SEND_MAIL } from '../outgoing-mail/send-due-mail.ts';
import type { Clock } from '../platform/clock.ts';
import { assertRoom } from '../platform/database/disk-room.ts';
import type { Db, OpenDatabase } from '../platform/database/open-database.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { hasFailed, isAnyLate } from '../platform/jobs/job.queries.ts';
import type { Settings } from '../platform/settings.ts';

interface Probed {
  readonly database: Pick<OpenDatabase, 'isAnswering'>;
  readonly files: FileStore;
  readonly scanner: Scanner | null;
  readonly mailer: Mailer;
  /** How many warnings the compiler gave, by service. */
  readonly warnings: ReadonlyMap<number, number>;
  /** Those that serve the configuration of before. */
  readonly unfitServices: ReadonlySet<number>;
}

/** No file has this hash, so a store that answers says that there is none. */
const NO_CONTENT = '0'.repeat(64);
const PROBE_TIMEOUT_MS = 2_000;
/** As on the health page. */
const LATE_MS = 15 * 60_000;

/** Asks what a server process works with, as the settings name it. */
export function healthProbes(
  { filesDirectory, mailOut, oidc }: Pick<Settings, 'filesDirectory' | 'mailOut' | 'oidc'>,
  { database, files, scanner, mailer, warnings, unfitServices }: Probed,
): HealthProbes {
  return {
    async database() {
      if (!(await database.isAnswering())) throw new Error('The database does not answer.');
    },
    async files() {
      await access(filesDirectory, constants.W_OK);
      await assertRoom(filesDirectory);
      (await files.content.open(NO_CONTENT))?.destroy();
    },
    scanner:
      scanner === null
        ? null
        : async () => {
            await scanner.scan(Readable.from([Buffer.from('Evenhand')]), AbortSignal.timeout(PROBE_TIMEOUT_MS));
          },
    mail: mailOut.smtp === null ? null : () => mailer.assertThere(),
    provider: oidc === null ? null : () => askProvider(oidc.issuer),
    warningsOf: (serviceId) => warnings.get(serviceId) ?? 0,
    isUnfit: (serviceId) => unfitServices.has(serviceId),
  };
}

/**
 * What everybody may know to fail. Mail fails when none went out the last time, and jobs when none are begun: that work
 * was given up may be about one case, so it is not said here (decision 0022).
 */
export function openProbes(db: Db, clock: Clock, { files, scanner }: Pick<HealthProbes, 'files' | 'scanner'>) {
  return {
    files,
    scanner,
    async mail() {
      if (await hasFailed(db, SEND_MAIL)) throw new Error('Mail does not go out.');
    },
    async jobs() {
      if (await isAnyLate(db, new Date(clock().getTime() - LATE_MS))) throw new Error('Jobs are not begun.');
    },
  };
}

async function askProvider(issuer: string): Promise<void> {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The identity provider answers ${answer.status}.`);
}
