import * as contract from '@evenhand/contract/linked-cases';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import { onBothCases } from './both-cases.ts';
import { linkedCases } from './case-link.queries.ts';
import { linkCases } from './link-cases.ts';
import { linkedCaseRules } from './linked-cases.policy.ts';
import { unlinkCases } from './unlink-cases.ts';

/** Cases that belong together, such as a grievance and the disciplinary that follows from it (gaps G-86). */
export function linkedCasesRoutes(serve: Serve): void {
  serve.read(contract.listLinkedCases, onCase(linkedCaseRules.view), async ({ db, scope, configuration, subject }) =>
    (await linkedCases(db, scope, subject.id)).map((row) => presentCaseRow(row, configuration.titles)),
  );
  serve.act(contract.linkCases, onBothCases(linkedCaseRules.link), async (act, { subject, params }) => {
    await linkCases(act, subject, params.c);
    return null;
  });
  serve.act(contract.unlinkCases, onBothCases(linkedCaseRules.link), async (act, { subject }) => {
    await unlinkCases(act, subject);
    return null;
  });
}
