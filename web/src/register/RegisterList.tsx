import type { RegisterEntry } from '@evenhand/contract/register';
import { IconClipboardList } from '@tabler/icons-react';
import { useEffect } from 'react';
import shared from '../administration/administration.module.css';
import { administrationText } from '../administration/administration.text.ts';
import { useAddress } from '../administration/use-address.ts';
import { Instant } from '../configuration/Instant.tsx';
import { adminPaths } from '../lib/admin-paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { RegisterFilters } from './RegisterFilters.tsx';
import { ENTRIES_PER_PAGE, useRegister, useRegisterCheck } from './register.api.ts';
import styles from './register.module.css';
import { registerText as text } from './register.text.ts';
import type { RegisterAddress } from './register-address.ts';
import { countFilters, readRegisterAddress } from './register-address.ts';

const noFilters: Partial<RegisterAddress> = {
  kind: undefined,
  userId: undefined,
  by: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
};

/**
 * Who did what in administration, the latest first, with whether the chain of entries holds. Filters and page are in
 * the address; on the page of a person the entries are about that person.
 */
export function RegisterList({ ofPerson }: { ofPerson?: string }) {
  const { search: at, set } = useAddress(readRegisterAddress);
  const page = at.page ?? 1;
  const asked = ofPerson === undefined ? at : { userId: ofPerson };
  const { data, isError, isFetching, isPlaceholderData, refetch } = useRegister({
    ...asked,
    page: page === 1 ? undefined : page,
  });
  const { data: { isWhole } = {}, isError: isUnchecked } = useRegisterCheck();
  const narrow = (change: Partial<RegisterAddress>): void => set({ ...change, page: undefined });
  const isNarrowed = ofPerson === undefined && countFilters(at) > 0;
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.entries.length === 0 && page > 1;
  useEffect(() => {
    if (isPastTheEnd) set({ page: undefined }, true);
  });
  return (
    <Stack>
      {isWhole === false && (
        <Banner tone="error" role="alert" title={text.broken}>
          {text.brokenDetail}
        </Banner>
      )}
      <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={text.caption}>
        {ofPerson === undefined && (
          <RegisterFilters
            key={`${at.from} ${at.to}`}
            address={at}
            onChange={narrow}
            onReset={() => narrow(noFilters)}
          />
        )}
        <div className={shared.rows}>
          {isError && data === undefined ? (
            <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <DataTable<RegisterEntry>
              caption={text.caption}
              columns={columns}
              rows={isPastTheEnd ? undefined : data?.entries}
              rowKey={({ seq }) => seq}
              skeletonRows={10}
              empty={
                isNarrowed ? (
                  <EmptyState
                    icon={IconClipboardList}
                    text={text.noMatch}
                    action={<Button onClick={() => narrow(noFilters)}>{administrationText.reset}</Button>}
                  />
                ) : (
                  <EmptyState icon={IconClipboardList} text={ofPerson === undefined ? text.none : text.noneOfPerson} />
                )
              }
              footer={
                data && (
                  <Pager
                    page={page}
                    pageSize={ENTRIES_PER_PAGE}
                    total={isPastTheEnd ? undefined : data.total}
                    noun={text.noun}
                    onPage={(to) => set({ page: to === 1 ? undefined : to })}
                  />
                )
              }
            />
          )}
        </div>
      </Card>
      {data !== undefined && isWhole !== false && ofPerson === undefined && (
        <p className="muted small">{isWhole === true ? text.whole : isUnchecked ? text.unchecked : text.checking}</p>
      )}
    </Stack>
  );
}

const columns: readonly Column<RegisterEntry>[] = [
  { id: 'at', head: text.at, inList: 'meta', width: '150px', cell: ({ at }) => <Instant at={at} /> },
  {
    id: 'what',
    head: text.what,
    inList: 'title',
    cell: ({ by, words, about, changes }) => (
      <div className={styles.what}>
        <span>
          <b>{by?.name ?? text.server}</b> {words}{' '}
          {about !== null && <Link href={adminPaths.person(about.userId)}>{about.name}</Link>}
        </span>
        <Changes changes={changes} />
      </div>
    ),
  },
];

function Changes({ changes }: Pick<RegisterEntry, 'changes'>) {
  const real = changes.filter(({ from, to }) => from !== to);
  return (
    real.length > 0 && (
      <ul className="muted small">
        {real.map(({ title, from, to }) => (
          <li key={title}>{text.change(title, from, to)}</li>
        ))}
      </ul>
    )
  );
}
