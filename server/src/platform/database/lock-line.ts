/** So many transactions wait for locks at the same time; each holds a connection. */
const WAITING_COUNT = 3;
/** Behind them wait so many without a connection, and so long, before they are refused. */
const IN_LINE_COUNT = 50;
const IN_LINE_MS = 5_000;

/**
 * The line of transactions that have met a lock somebody else holds. Few of them wait with a connection, so
 * that a row held for long does not take every connection of the pool from everybody else.
 */
export class LockLine {
  #waitingCount = 0;
  /** What begins the turn of each, in order. */
  readonly #line: (() => void)[] = [];

  /**
   * Runs `work` when it is its turn. @throws `met`, the lock that was met, when its turn does not come in
   * time; the reason of `ended` when that comes first.
   */
  async inTurn<T>(met: unknown, ended: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#waitingCount < WAITING_COUNT) this.#waitingCount += 1;
    else await this.#turn(met, ended);
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      // The next one takes over the place.
      if (next === undefined) this.#waitingCount -= 1;
      else next();
    }
  }

  #turn(met: unknown, ended: AbortSignal | undefined): Promise<void> {
    if (this.#line.length >= IN_LINE_COUNT) return Promise.reject(met);
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        this.#line.splice(this.#line.indexOf(begin), 1);
        settle();
        reject(reason);
      };
      const onEnded = (): void => giveUp(ended?.reason);
      const timer = setTimeout(() => giveUp(met), IN_LINE_MS);
      const settle = (): void => {
        clearTimeout(timer);
        ended?.removeEventListener('abort', onEnded);
      };
      const begin = (): void => {
        settle();
        resolve();
      };
      this.#line.push(begin);
      ended?.addEventListener('abort', onEnded, { once: true });
    });
  }
}
