import type { CaseRecord } from '@evenhand/contract/case-details';
import { casesText } from '../cases/cases.text.ts';
import { Instant } from '../configuration/Instant.tsx';
import { Card } from '../ui/Card.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { closureText } from './case-closure.text.ts';

/** Moment and outcome of a closed case (CASE-04). */
export function ClosureDetailsCard({ record: { closedDateTime, closedBy, conclusion } }: { record: CaseRecord }) {
  return (
    <Card
      title={closureText.closureDetails}
      actions={closedBy !== null && <span className="muted small">{closureText.closedBy(closedBy)}</span>}
    >
      <DescriptionList
        items={[
          {
            term: closureText.dateClosed,
            value: closedDateTime === null ? casesText.none : <Instant at={closedDateTime} as="date" />,
          },
          { term: closureText.conclusion, value: <span className="typed">{conclusion ?? casesText.none}</span> },
        ]}
      />
    </Card>
  );
}
