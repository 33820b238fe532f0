import { limitText } from '../lib/refused-text.ts';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { fromEmployeeSearch } from './found-person.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useEmployeesFound } from './people.api.ts';
import { peopleText } from './people.text.ts';

/**
 * The plain search, for people without the user-search role: without a filter, and without saying
 * who may work here (USER-08).
 */
export function EmployeeResults({ query }: { query: string }) {
  const { data, error, isError, isFetching, refetch } = useEmployeesFound(query);
  return (
    <Card isPadded={false} aria-label={peopleText.caption}>
      {isError ? (
        <SectionError
          text={peopleText.failed}
          detail={limitText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PeopleTable people={data?.map(fromEmployeeSearch)} />
      )}
    </Card>
  );
}
