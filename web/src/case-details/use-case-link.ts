import type { CaseRecord } from '@evenhand/contract/case-details';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import type { CaseLink } from './case-link.ts';
import { eventAskedFor, openedBy } from './case-link.ts';

/**
 * The dialog requested by the address, and a function to finish it, which removes the query so that Back does not bring
 * it again.
 */
export function useCaseLink(record: CaseRecord | undefined): {
  link: CaseLink | null;
  eventId: number | null;
  drop: () => void;
} {
  const query = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    link: record === undefined ? null : openedBy(query, record.abilities),
    eventId: record === undefined ? null : eventAskedFor(query),
    drop: () => {
      if (record !== undefined && query.action !== undefined)
        void navigate({ href: paths.case(record.id), replace: true, resetScroll: false });
    },
  };
}
