import type { FileRow } from '@evenhand/contract/files';
import { filePageSizes } from '@evenhand/contract/files';
import { IconAdjustmentsHorizontal, IconFiles, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { FileFilterBar } from './FileFilterBar.tsx';
import { FileTable } from './FileTable.tsx';
import type { FileFilter, FilePageSize, FileSearch, FileView } from './file-filter.ts';
import { countFilters, noFilter, readFileView, searchOfFileView } from './file-filter.ts';
import { useCaseFiles, useFileFilters } from './file-list.api.ts';
import styles from './file-list.module.css';
import { fileListText as text } from './file-list.text.ts';

interface FilesPageProps {
  caseId: number;
  /** The button that adds files, for those who may. */
  action?: ReactNode;
  /** What else can be done with a file. */
  menuOf?: (file: FileRow) => ReactNode;
  search: FileSearch;
  /** `isCorrection`: the address names a page that is not there, and Back must not lead to it again. */
  onSearch: (search: FileSearch, isCorrection: boolean) => void;
}

/** The files of a case, the latest first, with filters (FILE-01). */
export function FilesPage({ caseId, action, menuOf, search, onSearch }: FilesPageProps) {
  const view = readFileView(search);
  const files = useCaseFiles(caseId, view);
  const choices = useFileFilters(caseId);
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  const go = (change: Partial<FileView>, isCorrection = false): void =>
    onSearch(searchOfFileView({ ...view, page: 1, ...change }), isCorrection);
  const apply = (filter: FileFilter): void => go({ filter });

  const { data, isPlaceholderData } = files;
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.data.length === 0 && data.totalData > 0;
  useEffect(() => {
    if (isPastTheEnd) go({ page: data.totalPages }, true);
  });

  const filtersSet = countFilters(view.filter);
  const empty =
    filtersSet === 0 ? (
      <EmptyState icon={IconFiles} text={text.none} detail={text.noneDetail} />
    ) : (
      <EmptyState
        icon={IconFilterOff}
        text={text.noMatch}
        action={<Button onClick={() => apply(noFilter)}>{text.reset}</Button>}
      />
    );
  return (
    <Card isPadded={false} isRefreshing={files.isFetching && data !== undefined} aria-label={text.heading}>
      <div className={styles.head}>
        {isNarrow && (
          <Button
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            {text.filtersSet(filtersSet)}
          </Button>
        )}
        {(!isNarrow || isFiltering) && (
          <FileFilterBar
            key={JSON.stringify(view.filter)}
            choices={choices.data}
            filter={view.filter}
            onApply={apply}
          />
        )}
        {/* At one place for every width, so that files chosen in its dialog outlive a turned screen. */}
        {action}
      </div>
      <div className={styles.rows}>
        {files.isError && data === undefined ? (
          <SectionError text={text.failed} onRetry={() => void files.refetch()} isRetrying={files.isFetching} />
        ) : (
          <FileTable
            files={isPastTheEnd ? undefined : data?.data}
            menuOf={menuOf}
            sort={view.sort}
            onSort={(sort) => go({ sort })}
            skeletonRows={view.pageSize}
            empty={empty}
            footer={data && <Foot total={data.totalData} page={data.pageIndex} pageSize={view.pageSize} onView={go} />}
          />
        )}
      </div>
    </Card>
  );
}

interface FootProps {
  total: number;
  page: number;
  pageSize: FilePageSize;
  onView: (change: Partial<FileView>) => void;
}

const sizes = filePageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The pages, and how many files each holds where that makes a difference (FILE-06). */
function Foot({ total, page, pageSize, onView }: FootProps) {
  return (
    <div className={styles.foot}>
      <Pager page={page} pageSize={pageSize} total={total} noun={text.noun} onPage={(at) => onView({ page: at })} />
      {total > filePageSizes[0] && (
        <SegmentedControl
          label={text.perPage}
          options={sizes}
          value={String(pageSize)}
          onChange={(chosen) => onView({ pageSize: filePageSizes.find((size) => String(size) === chosen) ?? pageSize })}
        />
      )}
    </div>
  );
}
