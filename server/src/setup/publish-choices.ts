import type { PackChoices } from '@evenhand/engine/pack/begin-pack';
import { beginPack } from '@evenhand/engine/pack/begin-pack';
import { compileLoaded } from '../configuration/load-packs.ts';
import { PackError, publishPack } from '../configuration/publish-pack.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { OrganisationChoice } from './setup.rows.ts';

/** Whoever looks at what was published reads this where else a person stands. */
const AUTHOR = 'Set-up';
const KEY_CHARACTERS = 40;

/**
 * Publishes the pack of the organisation, made from the shipped one. Later starts keep it, as what a person published.
 * @returns the id of its service.
 * @throws PackError when it does not compile, which is a fault of ours.
 */
export async function publishChoices(
  owner: Db,
  shipped: ReadonlyMap<string, string>,
  chosen: OrganisationChoice,
  now: Date,
): Promise<number> {
  const choices: PackChoices = { ...chosen, key: keyOf(chosen.organisation) };
  const files = beginPack(shipped, choices);
  const { loaded, errors } = await compileLoaded(choices.key, files, now);
  if (loaded === null) throw new PackError(errors);
  const note = 'Begun with the processes that Evenhand comes with';
  await publishPack(owner, loaded, { author: AUTHOR, note }, now);
  return loaded.pack.service.id;
}

/** A key of the name, by which commands name the service: `O'Brien & Söhne` is `o-brien-sohne`. */
function keyOf(organisation: string): string {
  const key = organisation
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_CHARACTERS)
    .replace(/^-+|-+$/g, '');
  return key === '' ? 'our-organisation' : key;
}
