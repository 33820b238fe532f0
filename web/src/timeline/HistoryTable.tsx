import { Limits } from '@evenhand/contract/limits';
import type { HistoryRow } from '@evenhand/contract/timeline';
import { IconArrowRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { FileLink } from '../files/FileLink.tsx';
import { paths } from '../lib/paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { Pager } from '../ui/Pager.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { dayHeading } from './history-filter.ts';
import { historyIcon } from './history-icons.ts';
import { secondLine } from './second-line.ts';
import styles from './timeline.module.css';
import { timelineText as text } from './timeline.text.ts';

interface HistoryTableProps {
  page: { data: readonly HistoryRow[]; pageIndex: number; totalData: number } | undefined;
  onPage: (page: number) => void;
}

/** The timeline: days as headings, a row an act, its details folded below (HIST-02 … HIST-06). */
export function HistoryTable({ page, onPage }: HistoryTableProps) {
  const formats = useFormats();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const today = formats.dayOf(new Date());
  const toggle = (id: number): void =>
    setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]));

  const columns: Column<HistoryRow>[] = [
    {
      id: 'date',
      head: text.date,
      cell: (row) => <time dateTime={row.occuredDateTime}>{formats.time(row.occuredDateTime)}</time>,
      width: '80px',
      inList: 'aside',
    },
    { id: 'type', head: text.type, cell: (row) => <RowType row={row} />, width: '160px' },
    { id: 'change', head: text.change, cell: (row) => <Change row={row} isOpen={open.has(row.id)} />, isName: true },
    {
      id: 'process',
      head: text.process,
      cell: (row) => <span className="muted">{row.workflowName ?? ''}</span>,
      width: '180px',
    },
    { id: 'user', head: text.user, cell: (row) => row.user, width: '200px' },
  ];
  function toggleOf(row: HistoryRow): ReactNode {
    if (!row.hasDetail) return null;
    const isOpen = open.has(row.id);
    const label = isOpen ? text.hideDetails(row.change) : text.showDetails(row.change);
    return (
      <IconButton
        icon={isOpen ? IconChevronUp : IconChevronDown}
        label={label}
        aria-expanded={isOpen}
        aria-keyshortcuts="X"
        onClick={() => toggle(row.id)}
      />
    );
  }
  return (
    <DataTable
      caption={text.caption}
      columns={columns}
      rows={page?.data}
      rowKey={(row) => row.id}
      rowActions={toggleOf}
      groupOf={(row) => dayHeading(formats.dayOf(row.occuredDateTime), formats.date(row.occuredDateTime), today, text)}
      empty={<EmptyState text={text.empty} />}
      skeletonRows={8}
      footer={
        page && <Pager page={page.pageIndex} pageSize={Limits.historyPageSize} total={page.totalData} onPage={onPage} />
      }
    />
  );
}

function RowType({ row }: { row: HistoryRow }) {
  return (
    <span className={styles.type}>
      <Icon of={historyIcon(row.typeId)} size={16} />
      {row.type}
    </span>
  );
}

function Change({ row, isOpen }: { row: HistoryRow; isOpen: boolean }) {
  const more = secondLine(row);
  return (
    <>
      <span className={styles.change}>{row.change}</span>
      {!isOpen && more !== null && <span className={styles.more}>{more}</span>}
      {isOpen && (
        <ul className={styles.details}>
          {row.changeDetails.map((detail, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what an act did never changes, and two lines may be the same.
            <li key={at}>
              <Detail detail={detail} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Detail({
  detail: { detailText, change, eventFileAttachment, documentId },
}: {
  detail: HistoryRow['changeDetails'][number];
}) {
  if (change !== null) return <FromTo {...change} />;
  return (
    <>
      {detailText}
      {eventFileAttachment !== null && <FileLink file={eventFileAttachment} />}
      {documentId !== null && (
        <>
          {' '}
          <Link href={paths.continueDocument(documentId)} target="_blank">
            {text.openDocument}
          </Link>
        </>
      )}
    </>
  );
}

/** The old value struck out, and the new one. Screen readers do not tell that text is struck, so words do. */
function FromTo({ label, from, to }: NonNullable<HistoryRow['changeDetails'][number]['change']>) {
  return (
    <>
      {label !== null && <span className="muted">{label}: </span>}
      <VisuallyHidden>{text.from} </VisuallyHidden>
      <s className={styles.before}>{from}</s> <Icon of={IconArrowRight} size={14} />{' '}
      <VisuallyHidden>{text.to} </VisuallyHidden>
      <b className={styles.now}>{to}</b>
    </>
  );
}
