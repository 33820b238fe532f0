import * as contract from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { QueryOf, Route } from '@evenhand/contract/route';
import { signedIn } from '../access/policy.ts';
import type { Part } from '../access/read-part.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import { EXPORTED_IDS_MAXIMUM, exportList } from '../list-export/export-list.ts';
import { badField } from '../platform/http/app-error.ts';
import type { PageWanted } from './case-list.queries.ts';
import { casesAmong, casesOfList, countListed, idsOfList } from './case-list.queries.ts';
import { caseListOf } from './case-list.ts';
import type { ExportedCase } from './case-list-columns.ts';
import { columnsOfCases } from './case-list-columns.ts';
import { orderOf } from './case-list-order.ts';

export const caseList = { routes };

type Asked = QueryOf<typeof contract.pageOfCases>;

/** The case list: everybody's own cases and HR's policy area, filtered, sorted and paged. */
function routes(serve: Serve): void {
  serve.read(contract.listCases, signedIn, async (call) => {
    const { page = 1, pageSize = Limits.allCasesMaximum } = call.query;
    if (pageSize > Limits.allCasesMaximum) throw badField('pageSize', `Must be at most ${Limits.allCasesMaximum}.`);
    const everyCase = { participantType: undefined, status: undefined };
    await tellTotal(call, everyCase);
    return await answerPage(call, everyCase, { take: pageSize, skip: (page - 1) * pageSize });
  });
  serve.read(contract.pageOfCases, signedIn, (call) =>
    answerPage(call, call.query, { take: Limits.casePageSize, skip: (call.params.page - 1) * Limits.casePageSize }),
  );
  serve.read(contract.totalCasePages, signedIn, async (call) =>
    Math.ceil((await tellTotal(call, call.query)) / Limits.casePageSize),
  );
  serve.read(contract.exportCases, signedIn, async (call) => {
    const { db, scope, actor, configuration, query } = call;
    const { timeZone } = configuration.pack.service;
    const list = caseListOf(actor, query, timeZone);
    const order = orderOf(list, configuration.titles, scope);
    return exportList(call, {
      name: 'cases',
      title: 'Cases',
      format: query.format,
      columns: columnsOfCases(query.column ?? contract.caseColumns, timeZone),
      ids: await idsOfList(db, scope, list, { order, most: EXPORTED_IDS_MAXIMUM }),
      rowsOf: exportedCases,
    });

    /** With the rights of the moment, which may be of another policy area than at the beginning. */
    async function exportedCases(part: Part<null>, ids: readonly number[]): Promise<ExportedCase[]> {
      const { titles } = part.configuration;
      const rows = await casesAmong(part.db, part.scope, caseListOf(part.actor, query, timeZone), ids);
      return rows.map((row) => ({ caseId: row.id, row: presentCaseRow(row, titles) }));
    }
  });

  async function tellTotal(
    { db, actor, scope, configuration, headers }: Read<Route, null>,
    asked: Asked,
  ): Promise<number> {
    const total = await countListed(db, scope, caseListOf(actor, asked, configuration.pack.service.timeZone));
    headers['x-total-rows'] = total > Limits.listTotalMaximum ? `${Limits.listTotalMaximum}+` : String(total);
    return total;
  }

  async function answerPage(
    { db, actor, scope, configuration, headers }: Read<Route, null>,
    asked: Asked,
    page: PageWanted,
  ): Promise<CaseRow[]> {
    const { pack, titles } = configuration;
    const list = caseListOf(actor, asked, pack.service.timeZone);
    const { rows, hasMore } = await casesOfList(db, scope, list, { order: orderOf(list, titles, scope), page });
    headers['x-has-more-rows'] = String(hasMore);
    return rows.map((row) => presentCaseRow(row, titles));
  }
}
