import type { HistoryRow } from '@evenhand/contract/timeline';

/** A row of a history: something Maren changed on a case, without details. */
export function historyRowOf(id: number, change: Partial<HistoryRow> = {}): HistoryRow {
  return {
    id,
    occuredDateTime: '2026-11-18T14:42:00.000Z',
    type: 'Case',
    typeId: 1,
    change: `Change ${id}`,
    user: 'Maren Oduya',
    userId: null,
    workflowName: null,
    hasDetail: false,
    ownDetails: change.changeDetails?.length ?? 0,
    changeDetails: [],
    ...change,
  };
}
