import * as contract from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { QueryOf, Route } from '@evenhand/contract/route';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import { badField } from '../platform/http/app-error.ts';
import type { PageWanted } from './case-list.queries.ts';
import { casesOfList, countListed, MAX_TOTAL_COUNT } from './case-list.queries.ts';
import { caseListOf } from './case-list.ts';
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

  async function tellTotal(
    { db, actor, scope, configuration, headers }: Read<Route, null>,
    asked: Asked,
  ): Promise<number> {
    const total = await countListed(db, scope, caseListOf(actor, asked, configuration.pack.service.timeZone));
    headers['x-total-rows'] = total > MAX_TOTAL_COUNT ? `${MAX_TOTAL_COUNT}+` : String(total);
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
