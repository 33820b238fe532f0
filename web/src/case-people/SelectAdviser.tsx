import { IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdviserItem } from '../cases/advisers.api.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { RadioRows } from '../ui/RadioRows.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './case-people.module.css';
import { adviserText } from './case-people.text.ts';

interface SelectAdviserProps {
  advisers: UseQueryResult<AdviserItem[]>;
  currentId: string | null;
  value: string | null;
  onChange: (adviserId: string) => void;
  /** Listed but not selectable: a party does not advise. */
  disabledReasonOf: (userId: string) => string | undefined;
  error: string | undefined;
  /** Consequence of choosing this adviser. */
  effect: string | undefined;
}

/** Every adviser with e-mail, open cases and tasks; a name narrows the list. */
export function SelectAdviser({
  advisers: { data, isError, isFetching, refetch },
  currentId,
  value,
  onChange,
  disabledReasonOf,
  error,
  effect,
}: SelectAdviserProps) {
  const me = useSignedInUser();
  const [filter, setFilter] = useState('');
  if (isError) return <SectionError text={adviserText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={4} hasAvatars />;
  const shown = data.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <div className={styles.tab}>
      <Stack>
        <TextInput
          label={adviserText.filter}
          type="search"
          icon={IconSearch}
          placeholder={adviserText.filterPlaceholder(data.length)}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {shown.length === 0 && <p className="muted">{adviserText.noMatch}</p>}
        {(shown.length > 0 || error !== undefined) && (
          <RadioRows
            label={adviserText.advisers}
            isLabelHidden
            name="adviserId"
            columns={adviserText.columns}
            rows={shown.map(({ id, userId, name, email, liveCases, tasks }) => ({
              value: id,
              name: userId === me.id ? `${name} (${adviserText.you.toLowerCase()})` : name,
              mark: id === currentId ? adviserText.current : undefined,
              detail: email,
              initialsOf: name,
              disabledReason: disabledReasonOf(userId),
              numbers: [liveCases, tasks],
            }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
        {effect && <p className="muted small">{effect}</p>}
      </Stack>
    </div>
  );
}
