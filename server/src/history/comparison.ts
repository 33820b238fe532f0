import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import type { ReadDb } from '../platform/database/open-database.ts';

// Rows are compared with the history (decision 0028): a module follows the facts of a case in their order, and then
// says where its rows are not what the facts have left.

/** The numbers of cases, the first and the last included. */
export interface CaseRange {
  readonly first: number;
  readonly last: number;
}

/** The entry that states a fact. */
export interface StatingEntry {
  readonly seq: number;
  readonly actor: string | null;
  readonly atMicros: number | null;
  /** It tells of another entry, which was redacted in part. */
  readonly isRetold: boolean;
}

/** A row that is not what the history says, with the entry that says it; null where no entry does. */
export interface Difference {
  readonly seq: number | null;
  readonly reason: string;
}

export interface Compared {
  readonly differences: readonly Difference[];
  /** What entries state without what is compared, because they were recorded before it was kept. */
  readonly unprovedCount: number;
}

/** How one kind of fact changes what the history says of a case. */
type FactTable<State> = {
  readonly [K in HistoryKind]?: (state: State, facts: FactsOf<K>, entry: StatingEntry) => void;
};

interface ComparedRows<State, Row extends { readonly caseId: number }> {
  /** What the history says before its first entry. */
  readonly begin: () => State;
  readonly facts: FactTable<State>;
  /** The rows of these cases. */
  readonly rows: (db: ReadDb, range: CaseRange) => Promise<readonly Row[]>;
  readonly compare: (state: State, rows: readonly Row[]) => Compared;
}

/** Follows the facts of the cases of a range, whose rows have been read. */
export interface FollowedRows {
  add(caseId: number, kind: HistoryKind, facts: unknown, entry: StatingEntry): void;
  end(caseId: number): Compared;
}

/** A module's comparison, whatever its state and its rows are. */
export interface Comparison {
  readonly kinds: ReadonlySet<string>;
  start(db: ReadDb, range: CaseRange): Promise<FollowedRows>;
}

export function defineComparison<State, Row extends { readonly caseId: number }>({
  begin,
  facts: table,
  rows: readRows,
  compare,
}: ComparedRows<State, Row>): Comparison {
  return {
    kinds: new Set(Object.keys(table)),
    async start(db, range) {
      const rows = Map.groupBy(await readRows(db, range), ({ caseId }) => caseId);
      const states = new Map<number, State>();
      const stateOf = (caseId: number): State => {
        const state = states.get(caseId) ?? begin();
        states.set(caseId, state);
        return state;
      };
      return {
        add(caseId, kind, facts, entry) {
          const follow = table[kind] as ((state: State, facts: unknown, entry: StatingEntry) => void) | undefined;
          follow?.(stateOf(caseId), facts, entry);
        },
        end: (caseId) => compare(stateOf(caseId), rows.get(caseId) ?? []),
      };
    },
  };
}

/** The facts of an entry; null when its content is none of its kind. */
export function factsOf(kind: HistoryKind, body: string): unknown {
  try {
    return historyKinds[kind].facts.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
