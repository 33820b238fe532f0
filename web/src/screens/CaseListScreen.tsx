import { IconSearch } from '@tabler/icons-react';
import { CaseList } from '../case-list/CaseList.tsx';
import { caseListText } from '../case-list/case-list.text.ts';
import { paths } from '../lib/paths.ts';
import { CaseRoleSelector } from '../session/CaseRoleSelector.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Every case the reader may see: `/cases` (ROUTE-04). */
export function CaseListScreen() {
  return (
    <Page>
      <PageHeader
        title={caseListText.title}
        actions={
          <>
            <CaseRoleSelector />
            <ButtonLink size="sm" icon={IconSearch} href={paths.search()}>
              {caseListText.searchWords}
            </ButtonLink>
          </>
        }
      />
      <CaseList />
    </Page>
  );
}
