import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconRefresh } from '@tabler/icons-react';
import { Instant } from '../configuration/Instant.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { IconShape } from '../ui/Icon.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useServiceHealth } from './service-health.api.ts';
import styles from './service-health.module.css';
import type { HealthState } from './service-health.text.ts';
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
      isPadded={data === undefined}
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
      {data === undefined && isError && (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && <SkeletonLines lines={8} />}
      {data !== undefined && (
        <ul className={styles.parts}>
          {data.parts.map(({ part, state, words, advice }) => (
            <li key={part}>
              <h3>{text.parts[part]}</h3>
              <div>
                <p>{words}</p>
                {advice !== null && <p className="muted">{advice}</p>}
              </div>
              <Tag tone={looks[state].tone} icon={looks[state].icon}>
                {text.states[state]}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
