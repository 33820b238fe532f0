import type { SortColumn } from '@evenhand/contract/case-list';
import { sortColumns } from '@evenhand/contract/case-list';
import { registerOrders } from '@evenhand/contract/sanction-register';
import type { CompiledPack } from '@evenhand/engine/pack';

/** A list as its address asks for it, by a name people recognise. */
export interface Shape {
  readonly name: string;
  readonly path: string;
}

export const DEFAULT_LIST = '/api/cases/page/1?status=1&sortColumn=due&sortOrder=asc';
export const WHOLE_LIST = '/api/cases/page/1?sortColumn=due&sortOrder=asc';

export function caseRead(id: number): string {
  return `/api/cases/${id}`;
}

export function historyRead(id: number): string {
  return `/api/cases/${id}/history`;
}

/** The register of sanctions as it opens, and by each order. */
export const registerShapes: readonly Shape[] = [
  { name: 'in force', path: '/api/sanctions/page/1?state=in-force&state=reduced&state=not-yet' },
  ...registerOrders.map((order) => ({ name: `by ${order}`, path: `/api/sanctions/page/1?sortColumn=${order}` })),
];

/** The list under every single filter, and by every column either way. */
export function listShapes(pack: CompiledPack, adviserId: string): Shape[] {
  const grievance = pack.workflows.find((one) => one.key === 'grievance');
  const topic = pack.topics.find((one) => one.key === 'grievance');
  const stage = grievance?.stages[1];
  const filters: Record<string, string> = {
    'no filter': '',
    open: 'status=1',
    closed: 'status=3',
    removed: 'status=4',
    'open or closed': 'status=1&status=3',
    'one adviser': `adviserId=${adviserId}`,
    'no adviser': 'adviserId=00000000-0000-0000-0000-000000000000',
    topic: `topic=${topic?.id}`,
    stage: `stage=${stage?.id}`,
    step: `step=${stage?.steps[0]?.id}`,
    reason: `reason=${grievance?.reasons?.items[3]?.id}`,
    category: `category=${grievance?.reasons?.items[3]?.id}`,
    sanction: 'sanction=final-warning',
    'a sanction that nobody has': 'sanction=transfer',
    'sanction and category': `sanction=final-warning&category=${grievance?.reasons?.items[3]?.id}`,
    risk: `risk=${grievance?.risks?.items[1]?.id}`,
    'due in a week': 'fromDate=2026-11-18&toDate=2026-11-25',
    'a risk there is not': 'risk=987654',
  };
  const shape = (filter: string, column: SortColumn, order: 'asc' | 'desc'): Shape => ({
    name: `${filter}, by ${column} ${order}`,
    path: `/api/cases/page/1?${[filters[filter], `sortColumn=${column}`, `sortOrder=${order}`].filter((part) => part !== '').join('&')}`,
  });
  return [
    ...Object.keys(filters).map((filter) => shape(filter, 'due', 'asc')),
    ...sortColumns.flatMap((column) => (['asc', 'desc'] as const).map((order) => shape('no filter', column, order))),
    ...sortColumns.map((column) => shape('open', column, 'asc')),
    ...(['id', 'topic', 'closedDateTime'] as const).map((column) => shape('sanction', column, 'asc')),
  ];
}
