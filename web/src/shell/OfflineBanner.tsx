import { IconWifiOff } from '@tabler/icons-react';
import { useIsOffline } from '../lib/use-is-offline.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

export function OfflineBanner() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <div className={styles.offline}>
          <Banner tone="warning" icon={IconWifiOff} title={shellText.offline}>
            {shellText.offlineDetail}
          </Banner>
        </div>
      )}
    </div>
  );
}
