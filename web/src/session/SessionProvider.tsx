import type { ReactNode } from 'react';
import { createContext, useEffect } from 'react';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

const usage = ['pointerdown', 'keydown'] as const;

/** Keeps time and notices real use while the application is open. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    const timer = setInterval(session.tick, 1000);
    const use = (): void => session.used();
    for (const kind of usage) addEventListener(kind, use, { capture: true, passive: true });
    // A sleeping machine stops timers; on waking the countdown must not be late.
    document.addEventListener('visibilitychange', session.tick);
    return () => {
      clearInterval(timer);
      for (const kind of usage) removeEventListener(kind, use, { capture: true });
      document.removeEventListener('visibilitychange', session.tick);
    };
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
