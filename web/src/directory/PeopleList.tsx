import type { ListedPerson } from '@evenhand/contract/directory';
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAdministrator } from '../administration/administration.api.ts';
import styles from '../administration/administration.module.css';
import { administrationText } from '../administration/administration.text.ts';
import { useAddress } from '../administration/use-address.ts';
import { useService } from '../configuration/configuration.api.ts';
import { adminPaths } from '../lib/admin-paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column, Sort } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Tag } from '../ui/Tag.tsx';
import { AddPersonModal } from './AddPersonModal.tsx';
import { PEOPLE_PER_PAGE, useDirectory } from './directory.api.ts';
import { directoryText as text } from './directory.text.ts';
import type { DirectoryAddress } from './directory-address.ts';
import { countFilters, queryOfDirectory, readDirectoryAddress } from './directory-address.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { SignInTag } from './SignInTag.tsx';

type ColumnId = 'name' | 'number' | 'email' | 'job' | 'manager' | 'signIn';
type SortId = NonNullable<DirectoryAddress['sort']>;

/** The people of the service; filters, order and page are in the address. */
export function PeopleList() {
  const { search: address, set } = useAddress(readDirectoryAddress);
  const [isAdding, setIsAdding] = useState(false);
  const { permissions } = useAdministrator();
  const managesPeople = permissions.includes('owner') || permissions.includes('people');
  const { data, isFetching, isError, isPlaceholderData, refetch } = useDirectory(queryOfDirectory(address));
  const columns = useColumns();
  const page = address.page ?? 1;
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.people.length === 0 && page > 1;
  useEffect(() => {
    if (isPastTheEnd) set({ page: undefined }, true);
  });
  const narrow = (change: Partial<DirectoryAddress>): void => set({ ...change, page: undefined });
  const reset = (): void => narrow({ search: undefined, state: undefined, signIn: undefined });
  const acts = managesPeople && (
    <Inline gap={2}>
      <ButtonLink size="sm" icon={IconFileImport} href={adminPaths.import()}>
        {text.import}
      </ButtonLink>
      <Button size="sm" variant="filled" icon={IconPlus} onClick={() => setIsAdding(true)}>
        {text.add}
      </Button>
    </Inline>
  );
  return (
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={text.caption}>
      <PeopleFilters address={address} onChange={narrow} onReset={reset} />
      <Inline justify="between" className={`${styles.tools}`}>
        <span className="muted small" aria-live="polite">
          {data && text.count(data.total)}
        </span>
        {acts}
      </Inline>
      <div className={styles.rows}>
        {isError && data === undefined ? (
          <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <DataTable<ListedPerson, ColumnId>
            caption={text.caption}
            columns={columns}
            rows={isPastTheEnd ? undefined : data?.people}
            rowKey={({ userId }) => userId}
            rowHref={({ userId }) => adminPaths.person(userId)}
            sort={{ column: address.sort ?? 'name', order: address.order ?? 'asc' }}
            onSort={({ column, order }: Sort<ColumnId>) =>
              narrow({
                sort: column === 'name' ? undefined : (column as SortId),
                order: order === 'asc' ? undefined : order,
              })
            }
            skeletonRows={PEOPLE_PER_PAGE}
            empty={
              countFilters(address) > 0 ? (
                <EmptyState
                  icon={IconUsers}
                  text={text.noMatch}
                  action={<Button onClick={reset}>{administrationText.reset}</Button>}
                />
              ) : (
                <EmptyState icon={IconUsers} text={text.nobody} />
              )
            }
            footer={
              data && (
                <Pager
                  page={page}
                  pageSize={PEOPLE_PER_PAGE}
                  total={data.total}
                  noun={text.noun(data.total)}
                  onPage={(to) => set({ page: to === 1 ? undefined : to })}
                />
              )
            }
          />
        )}
      </div>
      {managesPeople && <AddPersonModal isOpen={isAdding} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function useColumns(): readonly Column<ListedPerson, ColumnId>[] {
  const { employeeNumberLabel } = useService();
  return [
    {
      id: 'name',
      head: text.name,
      isName: true,
      isSortable: true,
      isLink: true,
      cell: ({ name }) => <PersonCell name={name} size="sm" />,
    },
    { id: 'number', head: employeeNumberLabel, isSortable: true, cell: ({ employeeNumber }) => employeeNumber },
    { id: 'email', head: text.email, isSortable: true, cell: ({ email }) => email },
    { id: 'job', head: text.jobTitle, isSortable: true, cell: ({ jobTitle }) => jobTitle },
    { id: 'manager', head: text.manager, inList: 'hidden', cell: ({ manager }) => manager?.name },
    {
      id: 'signIn',
      head: text.signInHead,
      inList: 'aside',
      cell: ({ signIn, hasLeft }) => (hasLeft ? <Tag>{text.left}</Tag> : <SignInTag state={signIn} />),
    },
  ];
}
