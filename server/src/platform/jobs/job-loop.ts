export interface JobLoop {
  /** Runs now, or once more when a run is under way. */
  readonly wake: () => void;
  /** Begins no more runs. Returns when the one under way is done. */
  readonly stop: () => Promise<void>;
  readonly isStopping: () => boolean;
}

/**
 * Runs when it is woken, one run at a time, and again after as many milliseconds as the last run answered.
 */
export function createJobLoop(run: () => Promise<number>): JobLoop {
  let isWoken = false;
  let isStopping = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (isStopping) return;
    clearTimeout(timer);
    running ??= runWhileWoken().finally(() => {
      running = null;
      if (isWoken) wake();
    });
  }

  async function runWhileWoken(): Promise<void> {
    let waitMs: number;
    do {
      isWoken = false;
      waitMs = await run();
    } while (isWoken && !isStopping);
    if (!isStopping) timer = setTimeout(wake, waitMs).unref();
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
    isStopping: () => isStopping,
  };
}
