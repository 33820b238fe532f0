import type { CaseRecord } from '@evenhand/contract/case-details';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import { detailsText } from './details.text.ts';

type Process = CaseRecord['workflowTrackingRecords'][number];

const columns: Column<Process>[] = [
  { id: 'process', head: detailsText.process, isName: true, isLink: true, cell: ({ workflowTitle }) => workflowTitle },
  {
    id: 'kind',
    head: detailsText.kind,
    cell: ({ kind, isHrOnly }) => (isHrOnly ? detailsText.hrOnly(detailsText.kinds[kind]) : detailsText.kinds[kind]),
  },
  {
    id: 'step',
    head: detailsText.step,
    cell: ({ stepTitle, endedDateTime }) =>
      endedDateTime === null ? (
        stepTitle
      ) : (
        <>
          {detailsText.ended} <Instant at={endedDateTime} as="date" />
        </>
      ),
  },
  {
    id: 'status',
    head: detailsText.status,
    inList: 'aside',
    cell: ({ hasProcessEnded }) => (
      <StatusTag tone={hasProcessEnded ? 'green' : 'blue'}>
        {hasProcessEnded ? detailsText.complete : detailsText.inProgress}
      </StatusTag>
    ),
  },
];

/** The guided processes of a case; each opens on its own screen. */
export function ProcessesCard({ record: { id: caseId, workflowTrackingRecords } }: { record: CaseRecord }) {
  // The process of a simple case has no screen: it is moved in Details (gaps G-93).
  const processes = workflowTrackingRecords.filter(({ kind }) => kind !== 'simple');
  return (
    <Card title={detailsText.processes} count={processes.length} isPadded={false}>
      <DataTable
        caption={detailsText.processes}
        columns={columns}
        rows={processes}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.process(caseId, id)}
        empty={<p className="card-body muted">{detailsText.noProcesses}</p>}
      />
    </Card>
  );
}
