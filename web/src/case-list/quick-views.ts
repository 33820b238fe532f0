import { CaseStatus } from '@evenhand/contract/cases';
import type { Titled } from '@evenhand/contract/fields';
import { addDays } from '../lib/format.ts';
import type { CaseFilters } from './case-filters.ts';
import { defaultFilters } from './case-filters.ts';
import { caseListText } from './case-list.text.ts';

export interface QuickView {
  label: string;
  filters: CaseFilters;
}

/** Common settings of the filters, one click each. A person could set all of them by hand. */
export function quickViews(today: string, risks: readonly Titled[]): QuickView[] {
  const own = defaultFilters(today);
  const highest = risks.at(-1);
  return [
    { label: caseListText.myOpenCases, filters: { ...own, toDate: '' } },
    { label: caseListText.dueSoon, filters: own },
    { label: caseListText.overdue, filters: { ...own, toDate: addDays(today, -1) } },
    ...(highest === undefined
      ? []
      : [{ label: caseListText.riskView(highest.title), filters: { ...own, toDate: '', risk: String(highest.id) } }]),
    {
      label: caseListText.recentlyClosed,
      filters: {
        ...own,
        toDate: '',
        status: [String(CaseStatus.Closed)],
        sort: { column: 'closedDateTime', order: 'desc' },
      },
    },
  ];
}
