import { Limits } from '@evenhand/contract/limits';
import { IconUserSearch } from '@tabler/icons-react';
import type { AuthoriseFilter } from '../people/authorise-filter.ts';
import { EmployeeResults } from '../people/EmployeeResults.tsx';
import { peopleText } from '../people/people.text.ts';
import { UserSearch } from '../people/UserSearch.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useCurrentUser } from '../users/users.api.ts';

interface EmployeeSearchScreenProps {
  query: string;
  filter: AuthoriseFilter;
  onFilter: (filter: AuthoriseFilter) => void;
}

/**
 * Finding people: `/employeeSearch/{query}` (ROUTE-09). The user-search role decides which of the two
 * searches runs (USER-03, USER-08).
 */
export function EmployeeSearchScreen({ query, filter, onFilter }: EmployeeSearchScreenProps) {
  const { searchUsers } = useCurrentUser().abilities;
  const term = query.trim();
  const isTooShort = [...term].length < Limits.minimumSearchLength;
  const isTooLong = term.length > Limits.searchMaximum;
  return (
    <Page>
      <PageHeader
        title={searchUsers ? peopleText.userSearch : peopleText.employeeSearch}
        lede={isTooLong ? undefined : peopleText.resultsFor(term)}
      />
      {isTooShort || isTooLong ? (
        <Card>
          <EmptyState icon={IconUserSearch} text={isTooShort ? peopleText.tooShort : peopleText.tooLong} />
        </Card>
      ) : searchUsers ? (
        <UserSearch key={term} query={term} filter={filter} onFilter={onFilter} />
      ) : (
        <EmployeeResults key={term} query={term} />
      )}
    </Page>
  );
}
