import { IconEyeCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import shared from '../administration/administration.module.css';
import { SearchField } from '../administration/SearchField.tsx';
import { useAddress } from '../administration/use-address.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Inline } from '../ui/Inline.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { ProposeModal } from './ProposeModal.tsx';
import { RightList } from './RightList.tsx';
import { useSightRights, useWaitingRights } from './sight-rights.api.ts';
import styles from './sight-rights.module.css';
import { sightText as text } from './sight-rights.text.ts';

const segments = ['waiting', 'active', 'past'] as const;
const address = z.object({
  show: z.catch(z.optional(z.enum(segments)), undefined),
  search: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
});
const readAddress = (query: Record<string, unknown>) => address.parse(query);

/** Who may read cases, who proposed and who approved it. What waits comes first. */
export function AccessList() {
  const { search: at, set } = useAddress(readAddress);
  const [isProposing, setIsProposing] = useState(false);
  const show = at.show ?? 'waiting';
  const { data, isError, isFetching, isPlaceholderData, refetch } = useSightRights({ show, search: at.search });
  const waiting = useWaitingRights();
  return (
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={text.list}>
      <Inline gap={3} align="end" justify="between" className={`${shared.tools}`}>
        <SegmentedControl
          label={text.show}
          isLabelHidden
          options={segments.map((value) => ({
            value,
            label: value === 'waiting' ? text.waiting(waiting) : text.segments[value],
          }))}
          value={show}
          onChange={(next) => set({ show: next === 'waiting' ? undefined : next })}
        />
        <search>
          <SearchField
            label={text.search}
            placeholder={text.searchHint}
            icon={IconSearch}
            value={at.search}
            onSearch={(search) => set({ search })}
          />
        </search>
        <Button variant="filled" icon={IconPlus} onClick={() => setIsProposing(true)}>
          {text.propose}
        </Button>
      </Inline>
      {isError && data === undefined ? (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <div className={styles.right}>
          <SkeletonLines lines={4} />
        </div>
      ) : data.rights.length === 0 && !isPlaceholderData ? (
        <EmptyState icon={IconEyeCheck} text={at.search === undefined ? text.none[show] : text.noMatch} />
      ) : (
        <RightList rights={data.rights} />
      )}
      <ProposeModal holder={null} isOpen={isProposing} onClose={() => setIsProposing(false)} />
    </Card>
  );
}
