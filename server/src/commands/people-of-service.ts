import type { CompiledPack } from '@evenhand/engine/pack';
import { lockAdministration } from '../administration/administration.queries.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Settings } from '../platform/settings.ts';

/** What the commands about people work on. */
export interface PeopleOfService {
  readonly db: Tx['db'];
  readonly pack: CompiledPack;
  readonly serviceKey: string;
  /** The external provider, or null. */
  readonly issuer: string | null;
  readonly now: Date;
  /** Where the rights of people come from: the claims of the provider, or the directory. */
  readonly rights: 'claims' | 'directory';
}

/** What a command needs to know of the server. */
export interface PeopleSite {
  readonly publicUrl: string;
  readonly oidc: Settings['oidc'];
  /** Who runs the command, as the operating system knows them. */
  readonly operator?: string;
}

/**
 * Runs a command about the people of a service in one transaction, one command at a time: what it compares
 * with must not change meanwhile.
 * @throws with a sentence when there is no such service.
 */
export async function inService<T>(
  owner: Db,
  { serviceKey, issuer, now }: Pick<PeopleOfService, 'serviceKey' | 'issuer' | 'now'>,
  work: (people: PeopleOfService) => Promise<T>,
): Promise<T> {
  return await inTransaction(owner, async ({ db }) => {
    await lockAdministration(db);
    return await work({ db, pack: await packOf(db, serviceKey), serviceKey, issuer, now, rights: await rightsIn(db) });
  });
}

/** Where the rights of people come from, as the first start has settled it. */
export async function rightsIn(db: Db): Promise<PeopleOfService['rights']> {
  const row = await db.selectFrom('installation').select('rights').executeTakeFirst();
  return row?.rights === 'directory' ? 'directory' : 'claims';
}

async function packOf(db: Db, serviceKey: string): Promise<CompiledPack> {
  const services = await db
    .selectFrom('service')
    .innerJoin('publication', 'publication.id', 'service.active_publication_id')
    .innerJoin('pack_version', 'pack_version.id', 'publication.pack_id')
    .select(['service.key', 'pack_version.compiled'])
    .orderBy('service.id')
    .execute();
  const service = services.find(({ key }) => key === serviceKey);
  if (service === undefined)
    throw new Error(
      `There is no service "${serviceKey}". There is: ${services.map(({ key }) => key).join(', ') || 'none'}.`,
    );
  return service.compiled as CompiledPack;
}
