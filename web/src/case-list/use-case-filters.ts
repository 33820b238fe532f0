import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import type { CaseFilters } from './case-filters.ts';
import { addressOfFilters, readFilters } from './case-filters.ts';

interface FiltersInAddress {
  filters: CaseFilters;
  /** Today, in the time zone of the service. */
  today: string;
  set: (filters: CaseFilters) => void;
}

/** Filters, order and page are in the address: they can be shared, kept and gone back to. */
export function useCaseFilters(): FiltersInAddress {
  const today = useFormats().dayOf(new Date());
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  return {
    filters: readFilters(searchStr, today),
    today,
    set: useCallback(
      (filters: CaseFilters) => void navigate({ href: addressOfFilters(pathname, filters, today), resetScroll: false }),
      [navigate, pathname, today],
    ),
  };
}
