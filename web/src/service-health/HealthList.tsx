import { healthParts } from '@evenhand/contract/service-health';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconRefresh } from '@tabler/icons-react';
import { Instant } from '../configuration/Instant.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import type { IconShape } from '../ui/Icon.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useServiceHealth } from './service-health.api.ts';
import type { HealthState, Part } from './service-health.text.ts';
import { healthText as text } from './service-health.text.ts';

const looks: Record<HealthState, { tone: TagTone; icon: IconShape }> = {
  working: { tone: 'green', icon: IconCircleCheck },
  attention: { tone: 'amber', icon: IconAlertTriangle },
  failing: { tone: 'red', icon: IconCircleX },
  off: { tone: 'neutral', icon: IconCircleMinus },
};

/** How each part of the installation is, in a sentence, and what to do about it. */
export function HealthList() {
  const { data, isError, isFetching, refetch } = useServiceHealth();
  return (
    <Card
      title={text.title}
      isPadded={false}
      isRefreshing={isFetching && data !== undefined}
      actions={
        <>
          {data !== undefined && (
            <span className="muted small">
              {text.checked} <Instant at={data.at} />
            </span>
          )}
          <Button size="sm" icon={IconRefresh} isBusy={isFetching} onClick={() => void refetch()}>
            {text.again}
          </Button>
        </>
      }
    >
      {data === undefined && isError ? (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DataTable<Part>
          caption={text.title}
          columns={columns}
          rows={data?.parts}
          rowKey={({ part }) => part}
          skeletonRows={healthParts.length}
          empty={null}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<Part>[] = [
  { id: 'part', head: text.part, isName: true, cell: ({ part }) => text.parts[part] },
  {
    id: 'words',
    head: text.words,
    cell: ({ words, advice }) => (
      <div>
        <p>{words}</p>
        {advice !== null && <p className="muted">{advice}</p>}
      </div>
    ),
  },
  {
    id: 'state',
    head: text.state,
    inList: 'aside',
    cell: ({ state }) => (
      <Tag tone={looks[state].tone} icon={looks[state].icon}>
        {text.states[state]}
      </Tag>
    ),
  },
];
