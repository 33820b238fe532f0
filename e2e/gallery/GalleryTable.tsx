import { IconDots, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../web/src/ui/Card.tsx';
import { DataTable } from '../../web/src/ui/DataTable.tsx';
import type { DueState } from '../../web/src/ui/DueLabel.tsx';
import { DueLabel } from '../../web/src/ui/DueLabel.tsx';
import type { Column, Sort } from '../../web/src/ui/data-table.types.ts';
import { Icon } from '../../web/src/ui/Icon.tsx';
import { IconButton } from '../../web/src/ui/IconButton.tsx';
import { Inline } from '../../web/src/ui/Inline.tsx';
import { Menu } from '../../web/src/ui/Menu.tsx';
import { Pager } from '../../web/src/ui/Pager.tsx';
import { PersonCell } from '../../web/src/ui/PersonCell.tsx';
import { RiskBars } from '../../web/src/ui/RiskBars.tsx';
import { StatusTag } from '../../web/src/ui/StatusTag.tsx';
import { UnreadCount } from '../../web/src/ui/UnreadCount.tsx';
import { GallerySection } from './GallerySection.tsx';

interface Sample {
  id: number;
  employee: string;
  topic: string;
  owner: string;
  isLocked: boolean;
  level: 1 | 2 | 3 | 4;
  risk: string;
  due: string;
  state: DueState;
  unread: number;
}
const rows: Sample[] = [
  {
    id: 10003,
    employee: 'Rafe Dunmorrow',
    topic: 'Disciplinary: gross misconduct',
    owner: 'Ines Calloway',
    isLocked: false,
    level: 4,
    risk: 'Critical',
    due: '17/11/2026 11:15',
    state: 'overdue',
    unread: 5,
  },
  {
    id: 10001,
    employee: 'Callum Brightwater',
    topic: 'Disciplinary: misconduct',
    owner: 'Teodora Whitlock',
    isLocked: true,
    level: 3,
    risk: 'High',
    due: '18/11/2026 16:00',
    state: 'today',
    unread: 3,
  },
  {
    id: 10007,
    employee: 'Linnea Fenwright',
    topic: 'Long-term absence',
    owner: 'Bastian Lowe',
    isLocked: false,
    level: 2,
    risk: 'Medium',
    due: '20/11/2026',
    state: 'later',
    unread: 0,
  },
  {
    id: 10020,
    employee: 'Perrin Holt',
    topic: 'General query',
    owner: 'Ines Calloway',
    isLocked: false,
    level: 1,
    risk: 'Low',
    due: '20/11/2026',
    state: 'later',
    unread: 0,
  },
];
const columns: readonly Column<Sample>[] = [
  { id: 'id', head: 'Case ID', cell: (row) => row.id, isLink: true, isSortable: true },
  { id: 'employee', head: 'Employee', cell: (row) => row.employee, isName: true, isSortable: true },
  { id: 'topic', head: 'Topic', cell: (row) => row.topic, isSortable: true, inList: 'hidden' },
  { id: 'owner', head: 'Case Owner', cell: (row) => <PersonCell size="sm" name={row.owner} /> },
  {
    id: 'status',
    head: 'Status',
    cell: (row) => (
      <Inline isWrapping={false}>
        <StatusTag>Open</StatusTag>
        {row.isLocked && <Icon of={IconLock} size={16} label="Locked" />}
      </Inline>
    ),
    inList: 'hidden',
  },
  { id: 'risk', head: 'Risk', cell: (row) => <RiskBars level={row.level}>{row.risk}</RiskBars>, inList: 'hidden' },
  {
    id: 'due',
    head: 'Due',
    cell: (row) => <DueLabel state={row.state} text={row.due} dateTime="2026-11-18" />,
    isSortable: true,
    inList: 'aside',
  },
  { id: 'unread', head: 'Unread', cell: (row) => <UnreadCount count={row.unread} />, align: 'right', inList: 'hidden' },
];

export function GalleryTable() {
  const [sort, setSort] = useState<Sort>({ column: 'due', order: 'asc' });
  const [page, setPage] = useState(1);
  return (
    <GallerySection title="Table">
      <Card title="Cases" count="17" isPadded={false} isRefreshing>
        <DataTable
          caption="Cases"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `/cases/${row.id}`}
          sort={sort}
          onSort={setSort}
          rowActions={(row) => (
            <Menu
              position="bottom-end"
              trigger={<IconButton icon={IconDots} label={`Actions for case ${row.id}`} hasTooltip={false} />}
              entries={[{ kind: 'link', label: 'Open', href: `/cases/${row.id}` }]}
            />
          )}
          empty={null}
          footer={<Pager page={page} pageSize={10} total={17} noun="cases" onPage={setPage} />}
        />
      </Card>
      <Card title="While it loads" isPadded={false}>
        <DataTable
          caption="Cases"
          columns={columns}
          rows={undefined}
          rowKey={(row) => row.id}
          empty={null}
          skeletonRows={3}
        />
      </Card>
    </GallerySection>
  );
}
