import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';
import { readSetup, renewCode } from './setup.rows.ts';

/** What a start finds of set-up. */
export interface SetupAtStart {
  /** Whether the packs of this installation are those that set-up has published, or will. */
  readonly hasOwnPack: boolean;
  /** With which the operator goes on with it; null when there is nothing to set up. */
  readonly code: string | null;
}

interface InstallationAtStart extends Pick<Settings, 'isDemo' | 'arePacksNamed'> {
  /** Where the rights of people come from, as it is settled. */
  readonly rights: 'claims' | 'directory';
}

/**
 * Looks whether an installation has still to be set up: it is new, or its set-up was not finished, and it takes no
 * rights from the claims of a provider. Makes the code for it; one that was not used before this start works no more.
 * Call before packs are published, which ends that it is new.
 */
export async function beginSetup(
  owner: Db,
  { isDemo, arePacksNamed, rights }: InstallationAtStart,
  now: Date,
): Promise<SetupAtStart> {
  if (isDemo || rights === 'claims') return { hasOwnPack: false, code: null };
  const setup = await readSetup(owner);
  const { rows } = await sql<{ isAnyService: boolean; isAnyAccount: boolean }>`
    select exists (select 1 from service) as "isAnyService", exists (select 1 from identity_account) as "isAnyAccount"`.execute(
    owner,
  );
  const { isAnyService = true, isAnyAccount = true } = rows[0] ?? {};
  if (setup === null && (isAnyService || isAnyAccount)) return { hasOwnPack: false, code: null };
  return {
    hasOwnPack: !arePacksNamed && (!isAnyService || setup?.choices.organisation !== undefined),
    code: setup?.finishedAt == null ? await renewCode(owner, now) : null,
  };
}
