import type { CaseRecord } from '@evenhand/contract/case-details';
import { Instant } from '../configuration/Instant.tsx';
import { Banner } from '../ui/Banner.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

/** Who locked the case and when, and what that means for the reader. */
export function CaseLockedBanner({ record: { lockedBy, lockedDateTime, abilities } }: { record: CaseRecord }) {
  const aside = (
    <>
      {lockedBy}
      {lockedBy !== null && lockedDateTime !== null && ', '}
      {lockedDateTime !== null && <Instant at={lockedDateTime} />}
    </>
  );
  return (
    <Banner tone="locked" className={styles.lockBanner} title={`${caseFrameText.locked}.`} aside={aside}>
      {abilities.unlock ? caseFrameText.lockedForOthers : caseFrameText.lockedForYou}
    </Banner>
  );
}
