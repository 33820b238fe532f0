import type { CaseRecord } from '@evenhand/contract/case-details';
import { Instant } from '../configuration/Instant.tsx';
import { Banner } from '../ui/Banner.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

/** Banner of a locked case: by whom, when, and its consequences for the reader. */
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
