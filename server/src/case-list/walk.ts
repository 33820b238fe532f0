import type { RawBuilder } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList } from './case-list.ts';

/** What every part of a walk is made of. */
export interface Walk {
  readonly scope: Scope;
  readonly list: CaseList;
  /** Conditions of the list except its statuses. */
  readonly listed: RawBuilder<unknown>;
  /** The statuses asked for, or every one there is. */
  readonly statuses: RawBuilder<unknown>;
  /** No part reads more cases than this. */
  readonly reach: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}
