import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconArrowRight } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './CaseSummary.module.css';
import { detailsText } from './details.text.ts';

/** How a guided case begins or goes on: the one filled button of its summary, for those who may work. */
export function NextStep({ record }: { record: CaseRecord }) {
  const process = record.workflowTrackingRecords.find(({ id }) => id === record.primaryWorkflowTrackingRecordId);
  const { workProcess, viewCaseManagement } = record.abilities;
  if (process === undefined || process.componentTitle === null || !workProcess || !viewCaseManagement) return null;
  const { stepTitle, componentTitle } = process;
  return (
    <Card aria-label={detailsText.nextStep} isPadded={false}>
      <div className={styles.next}>
        <p className="grow">{record.isProcessStarted && stepTitle !== null ? detailsText.atStep(stepTitle) : detailsText.notStarted}</p>
        <ButtonLink variant="filled" iconAfter={IconArrowRight} href={paths.process(record.id, process.id)}>
          {record.isProcessStarted ? detailsText.continueWith(componentTitle) : detailsText.startWith(componentTitle)}
        </ButtonLink>
      </div>
    </Card>
  );
}
