import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/Banner.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline}>
          <Banner tone="warning" icon={IconWifiOff} title={shellText.offline}>
            {shellText.offlineDetail}
          </Banner>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
