import { SearchPage } from '../search/SearchPage.tsx';
import type { SearchAddress } from '../search/search-address.ts';
import { SEARCH } from '../search/search-entry.text.ts';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

interface SearchScreenProps {
  address: SearchAddress;
  onChange: (address: SearchAddress) => void;
}

/** Search over the words of cases: `/search`. */
export function SearchScreen(props: SearchScreenProps) {
  return (
    <Page>
      <PageHeader title={SEARCH} />
      <SearchPage {...props} />
    </Page>
  );
}
