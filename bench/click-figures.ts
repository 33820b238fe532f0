import { quantile } from './measure.ts';

const CLICK_LIMIT_MS = 100;

/**
 * Milliseconds of one click: to the first paint that answers it, to the paint with everything in place, and
 * what the page computed meanwhile.
 */
export interface ClickTime {
  first: number;
  whole: number;
  work: number;
}

/** The times of one kind of click, and the line that sums them up. */
export class ClickFigures {
  readonly #what: string;
  readonly #all: ClickTime[] = [];
  constructor(what: string) {
    this.#what = what;
  }
  add(took: ClickTime): void {
    this.#all.push(took);
  }
  print(): void {
    const at = (kind: keyof ClickTime, share: number): number =>
      Math.round(
        quantile(
          this.#all.map((took) => took[kind]),
          share,
        ),
      );
    const both = (kind: keyof ClickTime): string => `${at(kind, 0.5)} / ${at(kind, 0.95)}`.padEnd(11);
    const mark = at('whole', 0.95) > CLICK_LIMIT_MS ? `MISSED, limit ${CLICK_LIMIT_MS}` : '';
    console.log(`  ${this.#what.padEnd(20)} ${both('first')} ${both('whole')} ${both('work')} ${mark}`);
  }
}
