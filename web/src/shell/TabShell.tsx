import type { ReactNode } from 'react';
import { LiveUpdates } from '../live/LiveUpdates.tsx';
import { GlobalErrorDialog } from './GlobalErrorDialog.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SessionExpiryDialog } from './SessionExpiryDialog.tsx';
import { SightPaused } from './SightPaused.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

/** Frame of a screen that has a tab to itself: no navigation, but all that concerns the session. */
export function TabShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        {shellText.skip}
      </a>
      <OfflineBanner />
      <SightPaused />
      <LiveUpdates className={styles.offline} />
      {children}
      <GlobalErrorDialog />
      <SessionExpiryDialog />
    </>
  );
}
