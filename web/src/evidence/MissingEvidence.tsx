import { useCase } from '../cases/cases.api.ts';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Link } from '../ui/Link.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useEvidence } from './evidence.api.ts';
import styles from './evidence.module.css';
import { evidenceText } from './evidence.text.ts';

/**
 * Before a case is closed: what it does not show of what the codes of practice ask for, for HR. It asks for
 * nothing and stands in nobody's way (decision 0033).
 */
export function MissingEvidence({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  const { data: processes = [] } = useEvidence(caseId, record?.abilities.viewEvidence ?? false);
  const missing = processes.flatMap((process) =>
    process.rules
      .filter(({ state }) => state === 'missing')
      .map((rule) => ({ ...rule, id: `${process.workflowTrackingRecordId} ${process.title} ${rule.key}` })),
  );
  if (missing.length === 0) return null;
  return (
    <Banner tone="info" title={evidenceText.missingBeforeClosing(missing.length)}>
      <Stack gap={2}>
        <ul className={styles.missing}>
          {missing.map(({ id, title, late }) => (
            <li key={id}>{late.length > 0 ? evidenceText.recordedTooLate(title) : title}</li>
          ))}
        </ul>
        <p>{`${evidenceText.closingStillAllowed} ${missing.every(({ late }) => late.length > 0) ? evidenceText.correctNow : evidenceText.recordNow}`}</p>
        <p>
          <Link href={paths.case(caseId)}>{evidenceText.onSummary}</Link>
        </p>
      </Stack>
    </Banner>
  );
}
