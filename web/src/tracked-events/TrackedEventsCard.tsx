import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ListedEvent } from '@evenhand/contract/tracked-events';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import type { Formats } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { Icon } from '../ui/Icon.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { trackedEventsQuery } from './tracked-events.api.ts';
import { trackedEventsText as text } from './tracked-events.text.ts';

/** Recorded events of a case, with their files; each opens in its own dialog (GEN-08). */
export function TrackedEventsCard({ record: { id: caseId } }: { record: CaseRecord }) {
  const formats = useFormats();
  const { data, isError, isFetching, refetch } = useQuery(trackedEventsQuery(caseId));
  if (isError) {
    return (
      <Card title={text.recorded}>
        <SectionError text={text.listFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <Card
      title={text.recorded}
      count={data.filter(({ recordedDateTime }) => recordedDateTime !== null).length}
      isPadded={false}
    >
      <DataTable
        caption={text.recorded}
        columns={columnsFor(formats)}
        rows={data}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.caseEvent(caseId, id)}
        empty={null}
      />
    </Card>
  );
}

function columnsFor(formats: Formats): Column<ListedEvent>[] {
  return [
    { id: 'event', head: text.event, isName: true, isLink: true, cell: ({ title }) => title },
    { id: 'process', head: text.process, cell: ({ workflowTitle }) => workflowTitle },
    {
      id: 'date',
      head: text.date,
      cell: (event) => (event.dateTime === null ? withoutDate(event) : formats.due(event.dateTime, event.isTimed)),
    },
    {
      id: 'recorded',
      head: text.recordedOn,
      inList: 'hidden',
      cell: ({ recordedDateTime }) => recordedDateTime !== null && <Instant at={recordedDateTime} as="date" />,
    },
    {
      id: 'files',
      head: text.files,
      inList: 'aside',
      cell: ({ fileCount }) => (fileCount === 0 ? '' : <FileCount count={fileCount} />),
    },
  ];
}

function withoutDate({ recordedDateTime, isNotApplicable }: ListedEvent): string {
  if (isNotApplicable) return text.notApplicable;
  return recordedDateTime === null ? text.awaited : text.noDate;
}

function FileCount({ count }: { count: number }) {
  return (
    <span className="muted">
      <Icon of={IconPaperclip} size={14} /> {count}{' '}
      <VisuallyHidden>{count === 1 ? text.file : text.filesCounted}</VisuallyHidden>
    </span>
  );
}
