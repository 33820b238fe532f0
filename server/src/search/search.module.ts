import type { BodyOf } from '@evenhand/contract/route';
import * as contract from '@evenhand/contract/search';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { startOfDay } from '../platform/days.ts';
import { askedWords } from './asked-words.ts';
import { exportHits } from './export-hits.ts';
import { presentHit } from './hit.presenter.ts';
import type { Search } from './search.queries.ts';
import { beginSearch, pageOfHits } from './search.queries.ts';

export const search = { routes };

/** The search over the words of cases (decision 0100). */
function routes(serve: Serve): void {
  serve.read(contract.searchWords, signedIn, async ({ db, actor, scope, configuration, body }) => {
    const search = searchFor(actor, configuration, body);
    const sought = await beginSearch(db, search.words);
    if (sought === null) return { hits: [], hasMore: false, isTooCommon: true };
    const page = body.pageNumber ?? 1;
    const hits = await pageOfHits(db, scope, search, sought, {
      take: contract.SEARCH_PAGE + 1,
      skip: (page - 1) * contract.SEARCH_PAGE,
    });
    return {
      hits: hits.slice(0, contract.SEARCH_PAGE).map((hit) => presentHit(hit, configuration)),
      hasMore: hits.length > contract.SEARCH_PAGE && page < contract.SEARCH_PAGES_MAXIMUM,
      isTooCommon: false,
    };
  });
  serve.read(contract.exportSearch, signedIn, (call) =>
    exportHits(call, call.body.format, ({ actor, configuration }) => searchFor(actor, configuration, call.body)),
  );
}

type Asked = Omit<BodyOf<typeof contract.searchWords>, 'pageNumber'>;

function searchFor(actor: Actor, { pack }: ServiceConfiguration, asked: Asked): Search {
  const { timeZone } = pack.service;
  return {
    words: askedWords(asked.words),
    kind: asked.kind ?? null,
    caseId: asked.caseId ?? null,
    employeeId: asked.employeeId ?? null,
    from: asked.fromDate === undefined ? null : startOfDay(asked.fromDate, timeZone),
    until: asked.toDate === undefined ? null : startOfDay(asked.toDate, timeZone, 1),
    isHr: actor.isHr,
  };
}
