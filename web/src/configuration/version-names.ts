import type { LastChange } from '@evenhand/contract/envelope';

/** Names of two versions of one thing, and the choice between them. */
interface VersionNames {
  readonly mine: string;
  readonly theirs: string;
  readonly keep: string;
  readonly take: string;
}

const own: VersionNames = {
  mine: 'In this window',
  theirs: 'Saved elsewhere by you',
  keep: 'Keep this one',
  take: 'Use the other one',
};

/** The names for what is typed here, and for what `changed` saved meanwhile. Null where nobody is known. */
export function versionNames(changed: LastChange | null): VersionNames {
  if (changed?.isOwn) return own;
  return {
    mine: 'Yours',
    theirs: changed?.name ? `Saved by ${changed.name}` : 'Saved by someone else',
    keep: 'Keep mine',
    take: 'Use theirs',
  };
}
