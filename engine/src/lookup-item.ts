import type { DecisionAnswer } from '@evenhand/contract/matters';

/** A choice of a list that a pack defines: a reason, a risk, an outcome. */
export interface LookupItem {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly explanatoryText: string | null;
  /** Secondary reasons name their primary one. */
  readonly primaryId: number | null;
  /** Retired items vanish from choices but still resolve (domain brief §4.5). */
  readonly isRetired: boolean;
  /** Says that none of the others holds, so it cannot be chosen together with them. */
  readonly isExclusive?: boolean;
  /** Of an outcome: what was found on the matters together, where it goes with that alone. */
  readonly findings?: readonly DecisionAnswer[];
}
