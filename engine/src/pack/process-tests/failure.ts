import { didYouMean } from '../did-you-mean.ts';
import type { SourceLocation } from '../problem.ts';

/** Something that a process test expected and that is not so. */
export interface TestFailure extends SourceLocation {
  /** Without a full stop. */
  readonly sentence: string;
}

/** Thrown when a test cannot be played, because it names something that is not there. */
export class TestCannotGoOn extends Error {}

/** The item with this key. @throws TestCannotGoOn where there is none */
export function named<Item extends { readonly key: string }>(items: readonly Item[], key: string, what: string): Item {
  const found = items.find((item) => item.key === key);
  if (found !== undefined) return found;
  const near = didYouMean(
    key,
    items.map((item) => item.key),
  );
  throw new TestCannotGoOn(`there is no ${what} '${key}'${near === null ? '' : `, did you mean '${near}'?`}`);
}
