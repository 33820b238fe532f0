import * as contract from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { QueryOf, Route } from '@evenhand/contract/route';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import { casesOfList, countListed, MAX_TOTAL_COUNT } from './case-list.queries.ts';
import { caseListOf } from './case-list.ts';
import { orderOf } from './case-list-order.ts';

type Asked = QueryOf<typeof contract.pageOfCases>;

/** The case list: everybody's own cases and HR's policy area, filtered, sorted and paged. */
export function caseListRoutes(serve: Serve): void {
  serve.read(contract.listCases, signedIn, (call) => answerPage(call, { participantType: undefined, status: undefined }, 1));
  serve.read(contract.pageOfCases, signedIn, (call) => answerPage(call, call.query, call.params.page));
  serve.read(contract.totalCasePages, signedIn, async ({ db, actor, scope, configuration, query, headers }) => {
    const total = await countListed(db, scope, caseListOf(actor, query, configuration.pack.service.timeZone));
    headers['x-total-rows'] = total > MAX_TOTAL_COUNT ? `${MAX_TOTAL_COUNT}+` : String(total);
    return Math.ceil(total / Limits.casePageSize);
  });

  async function answerPage({ db, actor, scope, configuration, headers }: Read<Route, null>, asked: Asked, number: number): Promise<CaseRow[]> {
    const { pack, titles } = configuration;
    const list = caseListOf(actor, asked, pack.service.timeZone);
    const page = { take: Limits.casePageSize, skip: (number - 1) * Limits.casePageSize };
    const { rows, hasMore } = await casesOfList(db, scope, list, { order: orderOf(list, titles), page });
    headers['x-has-more-rows'] = String(hasMore);
    return rows.map((row) => presentCaseRow(row, titles));
  }
}
