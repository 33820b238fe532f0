import type { CaseRecord } from '@evenhand/contract/case-details';
import { adviserName, personName } from '@evenhand/contract/case-names';
import { CaseRisk } from '../cases/CaseRisk.tsx';
import { stageWords, viewTitles } from '../cases/case-words.ts';
import { casesText } from '../cases/cases.text.ts';
import { Due } from '../configuration/Due.tsx';
import { duration } from '../lib/format.ts';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { LoadingArea } from '../ui/LoadingArea.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

/** The case in one line, which keeps its height while the case is fetched; on a phone it folds away. */
export function CaseFacts({ record }: { record: CaseRecord | undefined }) {
  const items = record === undefined ? null : factsOf(record);
  return (
    <>
      <div className={styles.facts}>
        {items === null ? (
          <LoadingArea>
            <div className={styles.factsToCome}>
              <Skeleton width="60%" height={14} />
            </div>
          </LoadingArea>
        ) : (
          <DescriptionList look="facts" items={items} />
        )}
      </div>
      <details className={styles.factsFolded} data-waits={items === null ? 'phone' : undefined}>
        <summary>{caseFrameText.details}</summary>
        {items !== null && <DescriptionList items={items} />}
      </details>
    </>
  );
}

function factsOf(record: CaseRecord): Described[] {
  const titles = viewTitles(record);
  const stageAndStep = [
    { term: titles.stage, value: stageWords(record) ?? casesText.none, key: 'stage' },
    { term: titles.step, value: record.step?.title ?? casesText.none, key: 'step' },
  ];
  return [
    { term: caseFrameText.topic, value: record.topic.title },
    ...(record.isStageStepApplicable ? stageAndStep : []),
    ...(record.isRiskApplicable
      ? [
          {
            term: caseFrameText.risk,
            value: record.risk === null ? casesText.notAssessed : <CaseRisk risk={record.risk} />,
          },
        ]
      : []),
    { term: caseFrameText.caseOwner, value: personName(record.caseOwner?.participantUserInfo.fullName) },
    { term: caseFrameText.adviser, value: adviserName(record.caseAdviser) },
    {
      term: caseFrameText.due,
      value: record.due === null ? casesText.none : <Due due={record.due} isTimed={record.isDueTimed} />,
    },
    { term: caseFrameText.duration, value: duration(record.caseDuration) },
  ];
}
