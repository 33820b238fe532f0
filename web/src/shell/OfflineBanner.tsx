import { IconServerOff, IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isServerAway, subscribeReach } from '../lib/server-reach.ts';
import { useIsOffline } from '../lib/use-is-offline.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

/** Says at once that there is no connection, or that the server does not answer, and that what is typed is kept. */
export function OfflineBanner() {
  const isOffline = useIsOffline();
  const isAway = useSyncExternalStore(subscribeReach, isServerAway);
  return (
    <div role="status">
      {(isOffline || isAway) && (
        <div className={styles.offline}>
          <Banner
            tone="warning"
            icon={isOffline ? IconWifiOff : IconServerOff}
            title={isOffline ? shellText.offline : shellText.serverAway}
          >
            {isOffline ? shellText.offlineDetail : shellText.serverAwayDetail}
          </Banner>
        </div>
      )}
    </div>
  );
}
