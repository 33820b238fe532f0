import type { CaseRecord } from '@evenhand/contract/case-details';
import { Card } from '../ui/Card.tsx';
import { Sanctions } from './Sanctions.tsx';
import { sanctionsText as text } from './sanctions.text.ts';

/** The sanctions of a case on its summary. */
export function SanctionsCard({ record }: { record: CaseRecord }) {
  return (
    <Sanctions
      record={record}
      frame={({ list, actions, isRefreshing }) => (
        <Card title={text.title} isPadded={false} isRefreshing={isRefreshing} actions={actions}>
          {list}
        </Card>
      )}
    />
  );
}
