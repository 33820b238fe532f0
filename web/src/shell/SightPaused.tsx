import { sightPausedText } from '@evenhand/contract/sight-paused.text';
import { Banner } from '../ui/Banner.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './shell.module.css';

/** Says why no case is shown, and whom to ask, to a person whose sight of cases is paused. */
export function SightPaused() {
  const { sightPaused, approvers = [] } = useCurrentUser();
  return (
    sightPaused && (
      <div role="status" className={styles.offline}>
        <Banner tone="locked" title={sightPausedText.paused}>
          {sightPausedText.ask(approvers)}
        </Banner>
      </div>
    )
  );
}
