/** A screen reads first and follows afterwards; changes of the time between are sent again, for this long. */
const REMEMBERED_FOR_MS = 10_000;

interface Recent<Change> {
  remember(change: Change): void;
  /** What has changed in the last seconds, the oldest first. */
  remembered(): Change[];
}

/** What has changed in the last seconds, for a screen that begins to follow. */
export function createRecent<Change>(): Recent<Change> {
  const recent: { readonly change: Change; readonly at: number }[] = [];
  const forget = (): void => {
    while (recent[0] !== undefined && recent[0].at <= Date.now() - REMEMBERED_FOR_MS) recent.shift();
  };
  return {
    remember(change) {
      forget();
      recent.push({ change, at: Date.now() });
    },
    remembered() {
      forget();
      return recent.map(({ change }) => change);
    },
  };
}
