import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { NamedPerson } from '../administration/FindPerson.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { ProposeModal } from './ProposeModal.tsx';
import { RightList } from './RightList.tsx';
import { useSightRights } from './sight-rights.api.ts';
import styles from './sight-rights.module.css';
import { sightText as text } from './sight-rights.text.ts';

interface SightOfPersonProps {
  person: NamedPerson;
  mayPropose: boolean;
}

/** The rights of one person to read cases, those that are over included. */
export function SightOfPerson({ person, mayPropose }: SightOfPersonProps) {
  const [isProposing, setIsProposing] = useState(false);
  const { data, isError, isFetching, refetch } = useSightRights({ userId: person.userId });
  return (
    <Card
      title={text.sightTitle}
      isPadded={false}
      isRefreshing={isFetching && data !== undefined}
      actions={
        mayPropose && (
          <Button size="sm" icon={IconPlus} onClick={() => setIsProposing(true)}>
            {text.propose}
          </Button>
        )
      }
    >
      {isError && data === undefined ? (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <div className={styles.right}>
          <SkeletonLines lines={3} />
        </div>
      ) : data.rights.length === 0 ? (
        <p className={`${styles.right} muted`}>{text.noneOfPerson}</p>
      ) : (
        <RightList rights={data.rights} hasHolder={false} />
      )}
      <ProposeModal holder={person} isOpen={isProposing} onClose={() => setIsProposing(false)} />
    </Card>
  );
}
