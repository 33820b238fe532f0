/**
 * The shortest time between two deliveries, so that many changes at once cost one query instead of hundreds.
 */
const DELIVER_EVERY_MS = 100;

/** The wait after the database could not be queried. */
const RETRY_AFTER_MS = 1_000;

interface Deliveries<Change> {
  /** Delivers the change soon, together with others. */
  deliver(change: Change): void;
  /** Nothing is delivered any more; answers once the last delivery is over. */
  close(): Promise<void>;
}

/**
 * Delivers changes in the order in which they came, one delivery at a time. `send` answers false when it
 * could not; the changes are then delivered with the next ones.
 */
export function createDeliveries<Change>(send: (changes: readonly Change[]) => Promise<boolean>): Deliveries<Change> {
  let waiting: Change[] = [];
  let delivering: Promise<void> | null = null;
  let isClosed = false;

  function deliverSoon(): void {
    delivering ??= deliverAll().finally(() => {
      delivering = null;
      if (waiting.length > 0 && !isClosed) deliverSoon();
    });
  }

  async function deliverAll(): Promise<void> {
    // The messages of one transaction arrive one by one and are delivered together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 && !isClosed) {
      const changes = waiting;
      waiting = [];
      const isDone = await send(changes);
      if (!isDone) waiting = [...changes, ...waiting];
      await wait(isDone ? DELIVER_EVERY_MS : RETRY_AFTER_MS);
    }
  }

  return {
    deliver(change) {
      waiting.push(change);
      deliverSoon();
    },
    async close() {
      isClosed = true;
      await delivering;
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A screen reads first and follows afterwards. Changes in between are sent again for this long. */
const REMEMBERED_FOR_MS = 10_000;

interface Recent<Change> {
  remember(change: Change): void;
  /** Changes of the last seconds, the oldest first. */
  remembered(): Change[];
}

/** Remembers changes of the last seconds for a screen that begins to follow. */
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
