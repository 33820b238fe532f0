import { badRequest } from '../platform/http/app-error.ts';

/** So many exports wait for those before them. A large one takes a second and some hundred megabytes. */
const MOST_WAITING = 10;

/** Printing, one file at a time, because a large one needs much memory. */
export function inTurn() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** @throws BAD_REQUEST with status 503 while too many files wait to be printed. */
    assertRoom(): void {
      if (waiting >= MOST_WAITING)
        throw badRequest('Too many cases are being exported at the moment. Please try again later.', { status: 503 });
    },
    async run<T>(print: () => Promise<T>): Promise<T> {
      waiting += 1;
      const mine = last.then(print);
      last = mine.catch(() => undefined);
      return await mine.finally(() => {
        waiting -= 1;
      });
    },
  };
}
