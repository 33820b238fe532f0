import { limitText } from '../lib/refused-text.ts';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import type { AuthoriseFilter } from './authorise-filter.ts';
import { authoriseFilters } from './authorise-filter.ts';
import { fromUserSearch } from './found-person.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useUserSearch } from './people.api.ts';
import styles from './people.module.css';
import { peopleText } from './people.text.ts';

interface UserSearchProps {
  query: string;
  filter: AuthoriseFilter;
  onFilter: (filter: AuthoriseFilter) => void;
}

/** The people of the service found by the search, and whether they may work in it (USER-01). */
export function UserSearch({ query, filter, onFilter }: UserSearchProps) {
  const { data, error, isError, isFetching, refetch } = useUserSearch(query, filter);
  return (
    <>
      <div className={styles.filter}>
        <SegmentedControl
          label={peopleText.permission}
          options={authoriseFilters.map((value) => ({ value, label: value }))}
          value={filter}
          onChange={onFilter}
        />
        <p className="muted small">{peopleText.permissionMeans}</p>
      </div>
      <Card isPadded={false} aria-label={peopleText.caption}>
        {isError ? (
          <SectionError
            text={peopleText.failed}
            detail={limitText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <PeopleTable people={data?.map(fromUserSearch)} hasAuthorised />
        )}
      </Card>
    </>
  );
}
