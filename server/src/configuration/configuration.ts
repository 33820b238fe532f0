import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';
import { readConfigurations } from './read-configurations.ts';

/**
 * The published configuration as the rest of the server reads it: from memory, one pack per service. What was
 * read once never changes; a publication brings another one.
 */
export interface Configuration {
  /** The services that have a pack, as this server process knows them now. */
  readonly serviceIds: readonly number[];
  /**
   * What a service has configured, as far as this server process knows. @throws NOT_FOUND on reading
   * anything of a service that has no pack
   */
  of(serviceId: number): ServiceConfiguration;
  /**
   * The same, at least as new as a publication that `db` sees. It is read with `db` when this server process
   * does not know it yet.
   */
  since(db: ReadDb, serviceId: number, publicationId: number | null): Promise<ServiceConfiguration>;
  /** Reads what is published now. */
  takeUp(db: ReadDb): Promise<void>;
}

/** Reads the active packs and every workflow version still stored. */
export async function loadConfiguration(db: ReadDb): Promise<Configuration> {
  let known = await readConfigurations(db);

  async function takeUp(reading: ReadDb): Promise<void> {
    const read = await readConfigurations(reading);
    // A transaction that began earlier may see less than another has found meanwhile.
    known = new Map([
      ...known,
      ...[...read].filter(
        ([serviceId, { publicationId }]) => publicationId >= (known.get(serviceId)?.publicationId ?? 0),
      ),
    ]);
  }

  const of = (serviceId: number): ServiceConfiguration =>
    known.get(serviceId)?.configuration ?? unconfigured(serviceId);
  return {
    get serviceIds() {
      return [...known.keys()];
    },
    of,
    async since(reading, serviceId, publicationId) {
      if (publicationId !== null && (known.get(serviceId)?.publicationId ?? 0) < publicationId) await takeUp(reading);
      return of(serviceId);
    },
    takeUp,
  };
}

/** People of a service without a pack can still call what needs none. */
function unconfigured(serviceId: number): ServiceConfiguration {
  const refuse = (): never => {
    throw notFound(`Service ${serviceId} is not configured.`);
  };
  return {
    get pack() {
      return refuse();
    },
    get titles() {
      return refuse();
    },
    get calendar() {
      return refuse();
    },
    newestVersionOf: refuse,
    workflow: refuse,
  };
}
