import { followCases, liveEvent } from '@evenhand/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { callForStream } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import type { LiveConnection } from '../lib/live-connection.ts';
import { keepLive } from '../lib/live-connection.ts';
import { setLiveFailure } from '../lib/live-status.ts';
import { liveText } from './live.text.ts';

/** A hidden tab closes its connection after this time, because browsers allow few per host. */
const HIDDEN_FOR_MS = 30_000;

/**
 * Follows the person's cases while the tab is visible. When the tab becomes visible again, everything shown
 * is read again. @returns how to stop.
 */
export function followWhileVisible(queryClient: QueryClient): () => void {
  let connection: LiveConnection | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let hasFollowed = false;

  function start(): void {
    clearTimeout(leaving);
    if (connection !== null) return;
    // The code that applies events is fetched beside the first paint, not before it.
    const applying = import('./apply-live-event.ts').then(({ createLiveScreen }) => createLiveScreen(queryClient));
    connection = keepLive(
      {
        open: (signal) => callForStream(followCases, signal),
        onOpen: (hasGap) => {
          setLiveFailure(null);
          if (hasGap) void applying.then((screen) => screen.apply({ changed: [], gone: [], isBehind: true }));
        },
        onData: (data) => void applying.then((screen) => screen.apply(liveEvent.parse(JSON.parse(data)))),
        onFailure: (error) => {
          // Being offline has a notice of its own.
          if (navigator.onLine)
            setLiveFailure({
              description: isApiError(error) ? error.sentence : liveText.failed,
              retry: () => connection?.retry(),
            });
        },
      },
      { isResumed: hasFollowed },
    );
    hasFollowed = true;
  }
  function stop(): void {
    clearTimeout(leaving);
    connection?.stop();
    connection = null;
    setLiveFailure(null);
  }
  function look(): void {
    if (document.visibilityState === 'visible') start();
    else leaving = setTimeout(stop, HIDDEN_FOR_MS);
  }
  const retryNow = (): void => connection?.retry();

  if (document.visibilityState === 'visible') start();
  document.addEventListener('visibilitychange', look);
  addEventListener('online', retryNow);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', retryNow);
    stop();
  };
}
