import type { ExportFormat } from '@evenhand/contract/list-export';
import { exportSanctions, pageOfSanctions, totalSanctionPages } from '@evenhand/contract/sanction-register';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NamedFile } from '../lib/api-client.ts';
import { callForNamedFile, callForPage, callForTotal } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { queryOf } from './register-address.ts';

type RegisterQuery = ReturnType<typeof queryOf>;

/** One page of the register. The rows before stay on the screen while another page is fetched. */
export function useRegisterPage(page: number, query: RegisterQuery) {
  const rows = defineQuery({
    queryKey: ['sanctions', 'page', page, query],
    follows: follows.lists,
    queryFn: ({ signal }) => callForPage(pageOfSanctions, { params: { page }, query, signal }),
  });
  return useQuery({ ...rows, placeholderData: keepPreviousData });
}

/** How many there are. It stays while the order and the page change. */
export function useRegisterTotal({ sortColumn: _column, sortOrder: _order, ...filters }: RegisterQuery) {
  const total = defineQuery({
    queryKey: ['sanctions', 'total', filters],
    follows: follows.lists,
    queryFn: ({ signal }) => callForTotal(totalSanctionPages, { query: filters, signal }),
  });
  return useQuery(total);
}

/** The register as a file. */
export function fetchRegisterFile(query: RegisterQuery, format: ExportFormat): Promise<NamedFile> {
  return callForNamedFile(exportSanctions, { query: { ...query, format }, quiet: REFUSALS });
}
