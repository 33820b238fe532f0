import { SEARCH_MAXIMUM, SEARCH_MINIMUM, SEARCH_PAGE, SEARCH_PAGES_MAXIMUM } from '@evenhand/contract/search';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { limitText } from '../lib/refused-text.ts';
import { ExportMenu } from '../list-export/ExportMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { HitList } from './HitList.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { fetchHitsFile, isAsked, useHits } from './search.api.ts';
import styles from './search.module.css';
import { searchText } from './search.text.ts';
import type { SearchAddress } from './search-address.ts';
import { countFilters } from './search-address.ts';

interface SearchPageProps {
  address: SearchAddress;
  onChange: (address: SearchAddress) => void;
}

/** Search over the words of cases. What is searched for is in the address. */
export function SearchPage({ address, onChange }: SearchPageProps) {
  const { page: _page, ...asked } = address;
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <>
      <Card className={styles.asking}>
        <WordsForm key={address.q} words={address.q ?? ''} onSearch={(q) => onChange({ ...asked, q })} />
        {isNarrow && (
          <Button
            size="sm"
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isFiltering}
            className={styles.unfold}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            {searchText.filtersSet(countFilters(address))}
          </Button>
        )}
        {(!isNarrow || isFiltering) && (
          <SearchFilters
            key={`${address.from} ${address.to}`}
            address={address}
            onChange={(change) => onChange({ ...asked, ...change })}
          />
        )}
      </Card>
      {isAsked(address) ? (
        <Hits address={address} onPage={(page) => onChange({ ...asked, ...(page === 1 ? {} : { page }) })} />
      ) : (
        <Card>
          <EmptyState icon={IconSearch} text={searchText.begin} detail={searchText.beginDetail} />
        </Card>
      )}
    </>
  );
}

function WordsForm({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <search>
      <form
        className={styles.words}
        onSubmit={(event) => {
          event.preventDefault();
          if ([...typed.trim()].length < SEARCH_MINIMUM) setError(searchText.tooShort(SEARCH_MINIMUM));
          else onSearch(typed.trim());
        }}
      >
        <TextInput
          label={searchText.words}
          hint={searchText.wordsHint}
          icon={IconSearch}
          type="search"
          maxLength={SEARCH_MAXIMUM}
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit">{searchText.search}</Button>
      </form>
    </search>
  );
}

function Hits({ address, onPage }: { address: SearchAddress; onPage: (page: number) => void }) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useHits(address);
  const page = address.page ?? 1;
  if (isError)
    return (
      <Card>
        <SectionError
          text={searchText.failed}
          detail={limitText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  if (data === undefined)
    return (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    );
  if (data.hits.length === 0)
    return (
      <Card isRefreshing={isPlaceholderData}>
        {data.isTooCommon ? (
          <EmptyState icon={IconSearch} text={searchText.tooCommon} detail={searchText.tooCommonDetail} />
        ) : (
          <EmptyState icon={IconSearch} text={searchText.nothing(address.q ?? '')} detail={searchText.nothingDetail} />
        )}
      </Card>
    );
  return (
    <Card
      title={searchText.results}
      isPadded={false}
      isRefreshing={isPlaceholderData}
      actions={<ExportMenu name="search-results" fetchFile={(format) => fetchHitsFile(address, format)} />}
    >
      <HitList hits={data.hits} />
      {page === SEARCH_PAGES_MAXIMUM && <p className={styles.end}>{searchText.lastPage}</p>}
      <Pager
        page={page}
        pageSize={SEARCH_PAGE}
        total={undefined}
        shown={{ rows: data.hits.length, hasMore: data.hasMore }}
        noun={searchText.resultsNoun}
        onPage={onPage}
      />
    </Card>
  );
}
