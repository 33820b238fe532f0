import type { Configuration } from '../configuration/configuration.ts';
import type { LoadedPack } from '../configuration/load-packs.ts';
import { readPackDirectory } from '../configuration/load-packs.ts';
import { systemClock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';
import type { SetupSite } from '../setup/setup-site.ts';

interface Started {
  readonly settings: Settings;
  readonly database: OpenDatabase;
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly packs: readonly LoadedPack[];
}

/** What set-up needs to know of a server process. */
export function setupSiteOf({ settings, database, configuration, publicUrl, packs }: Started): SetupSite {
  const { arePacksNamed, oidc, mailOut, packDirectories } = settings;
  const [first] = arePacksNamed ? packs : [];
  return {
    identity: database.identity,
    asOwner: database.asOwner,
    publicUrl,
    clock: systemClock,
    isEmbedded: oidc === null,
    hasMail: mailOut.smtp !== null,
    configured:
      first === undefined
        ? null
        : { serviceId: first.pack.service.id, organisation: first.pack.branding.applicationName },
    // The first of the shipped packs, which are named unless PACK_DIR names others.
    shipped: () => readPackDirectory(packDirectories[0] as string),
    takeUp: () => configuration.takeUp(database.db),
  };
}
