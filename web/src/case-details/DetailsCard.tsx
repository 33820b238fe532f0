import type { CaseRecord } from '@evenhand/contract/case-details';
import { personName } from '@evenhand/contract/case-names';
import { isClosed, viewTitles } from '../cases/case-words.ts';
import { casesText } from '../cases/cases.text.ts';
import { Due } from '../configuration/Due.tsx';
import { Instant } from '../configuration/Instant.tsx';
import { duration } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { MoveStepModal } from './MoveStepModal.tsx';
import { OverviewField } from './OverviewField.tsx';
import { ReasonsField } from './ReasonsField.tsx';
import { RiskField } from './RiskField.tsx';
import { StageField } from './StageField.tsx';
import { TopicField } from './TopicField.tsx';
import { useStageStep } from './use-stage-step.ts';

/** Everything known of the case itself; each value is changed in its own field (CASE-51). */
export function DetailsCard({ record, onChangeOwner }: { record: CaseRecord; onChangeOwner: () => void }) {
  const { abilities } = record;
  const choice = useStageStep(record);
  const titles = viewTitles(record);
  const closed = isClosed(record);
  const stageAndStep: Described[] = [
    {
      term: titles.stage,
      key: 'stage',
      value: closed ? (
        (record.outcome?.title ?? casesText.none)
      ) : (
        <StageField record={record} what="stage" choice={choice} />
      ),
    },
    { term: titles.step, key: 'step', value: <StageField record={record} what="step" choice={choice} /> },
  ];
  const owner = (
    <div className={styles.value}>
      {personName(record.caseOwner?.participantUserInfo.fullName, record.caseOwner?.participantUserInfo.userId)}
      {abilities.changeOwner && (
        <Button
          size="sm"
          variant="text"
          onClick={onChangeOwner}
          aria-label={detailsText.changeWhat(detailsText.caseOwner)}
        >
          {detailsText.change}
        </Button>
      )}
    </div>
  );
  const items: Described[] = [
    { term: detailsText.caseId, value: record.id },
    ...(record.legacyCaseNumber === null ? [] : [{ term: detailsText.legacyNumber, value: record.legacyCaseNumber }]),
    { term: detailsText.section, value: record.section.title },
    { term: detailsText.topic, value: <TopicField record={record} /> },
    { term: detailsText.policyArea, value: record.accessLevel.title },
    ...(record.isStageStepApplicable ? stageAndStep : []),
    ...(record.isRiskApplicable ? [{ term: detailsText.risk, value: <RiskField record={record} /> }] : []),
    ...(record.isReasonApplicable
      ? [{ term: titles.reasons, key: 'reasons', value: <ReasonsField record={record} /> }]
      : []),
    { term: detailsText.caseOwner, value: owner },
    { term: detailsText.dateCreated, value: <Instant at={record.createdDateTime} as="date" /> },
    {
      term: detailsText.due,
      value: record.due === null ? casesText.none : <Due due={record.due} isTimed={record.isDueTimed} />,
    },
    { term: detailsText.duration, value: duration(record.caseDuration) },
  ];
  const isLeftToHr =
    record.isStageStepApplicable && record.isStepSetByHr && abilities.editDetails && !abilities.setStep;
  const note = closed ? detailsText.closedReadOnly : abilities.editDetails ? detailsText.savesOnLeave : undefined;
  return (
    <Card title={detailsText.details} actions={note && <span className="muted small">{note}</span>}>
      <div className={styles.details}>
        <OverviewField key={record.id} record={record} />
        <div>
          <DescriptionList look="grid" items={items} />
          {isLeftToHr && (
            <p className={`muted small ${styles.leftToHr}`}>{detailsText.stepIsSetByHr(titles.stage, titles.step)}</p>
          )}
        </div>
      </div>
      <MoveStepModal record={record} move={choice.move} onClose={choice.leave} />
    </Card>
  );
}
