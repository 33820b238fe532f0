import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ProcessEvidence } from '@evenhand/contract/evidence';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { EvidenceRules } from './EvidenceRules.tsx';
import { useEvidence } from './evidence.api.ts';
import styles from './evidence.module.css';
import { evidenceText } from './evidence.text.ts';

/**
 * Evidence that a case records for the codes of practice, for HR (decision 0033). Closed folds, at the end of the page:
 * it is looked up, and asks for nothing.
 */
export function EvidenceCard({ record: { id: caseId, abilities } }: { record: CaseRecord }) {
  const evidence = useEvidence(caseId, abilities.viewEvidence);
  if (!abilities.viewEvidence || evidence.isPending) return null;
  if (evidence.isError) {
    return (
      <Card title={evidenceText.title}>
        <SectionError
          text={evidenceText.failed}
          onRetry={() => void evidence.refetch()}
          isRetrying={evidence.isFetching}
        />
      </Card>
    );
  }
  if (evidence.data.length === 0) return null;
  return (
    <Card title={evidenceText.title} isPadded={false} isRefreshing={evidence.isFetching}>
      <p className={`muted small ${styles.note}`}>{evidenceText.note}</p>
      {evidence.data.map((process) => (
        <EvidenceFold key={`${process.workflowTrackingRecordId} ${process.title}`} process={process} />
      ))}
    </Card>
  );
}

function EvidenceFold({ process }: { process: ProcessEvidence }) {
  const [isOpen, setIsOpen] = useState(false);
  const { workflowTitle, title, rules, hasProcessEnded } = process;
  const count = (state: ProcessEvidence['rules'][number]['state']): number =>
    rules.filter((rule) => rule.state === state).length;
  const missing = count('missing');
  const notNeeded = count('not-yet');
  const parts = [
    evidenceText.recorded(count('met'), rules.length),
    ...(missing === 0 ? [] : [evidenceText.missing(missing)]),
    ...(notNeeded === 0 ? [] : [evidenceText.notNeeded(notNeeded, hasProcessEnded)]),
  ];
  return (
    <Disclosure
      title={
        <span className={styles.fold}>
          <span>{evidenceText.fold(workflowTitle, title)}</span>{' '}
          <span className={styles.counts}>{parts.join(' · ')}</span>
        </span>
      }
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <EvidenceRules rules={rules} hasProcessEnded={hasProcessEnded} />
    </Disclosure>
  );
}
