import * as people from '@evenhand/contract/case-people';
import { id } from '@evenhand/contract/fields';
import * as z from 'zod/mini';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { presentPersonFound } from '../users/person-found.presenter.ts';
import { searchPeople } from '../users/search-people.ts';
import { casePeopleRules } from './case-people.policy.ts';
import { claimCase } from './claim-case.ts';
import { removeAdviser } from './remove-adviser.ts';
import { removeEmployee } from './remove-employee.ts';
import { setAdviser } from './set-adviser.ts';
import { setEmployee } from './set-employee.ts';

/** The adviser of a case, and the employee it is about. */
export function casePeopleRoutes(serve: Serve): void {
  adviserRoutes(serve);
  employeeRoutes(serve);
}

function adviserRoutes(serve: Serve): void {
  serve.act(people.setAdviser, onCase(casePeopleRules.changeAdviser), async (act, { subject, body }) => {
    await setAdviser(act, subject, body);
    return null;
  });
  serve.act(people.removeAdviser, onCase(casePeopleRules.changeAdviser), async (act, { subject }) => {
    await removeAdviser(act, subject);
    return null;
  });
  // A GET that changes state, as specified, and its POST twin, which our own client uses.
  for (const route of [people.claimCase, people.claimCasePost]) {
    serve.act(route, onCase(casePeopleRules.changeAdviser), async (act, { subject }) => {
      await claimCase(act, subject);
      return null;
    });
  }
}

function employeeRoutes(serve: Serve): void {
  serve.act(people.setEmployee, onCase(casePeopleRules.changeEmployee), async (act, { subject, body }) => {
    await setEmployee(act, subject, body);
    return null;
  });
  serve.act(people.removeEmployee, onCase(casePeopleRules.changeEmployee), async (act, { subject, query, body }) => {
    await removeEmployee(act, subject, query.employeeNaReasonId ?? reasonInBody(body), query.formerEmployee);
    return null;
  });
  serve.read(people.searchEmployeesForCase, onCase(casePeopleRules.searchNewEmployee), async ({ db, scope, query }) =>
    (await searchPeople(db, scope, { query: query.query })).map(presentPersonFound),
  );
}

/** The reason may come as a JSON body too (gaps G-39), which the contract of a DELETE does not describe. */
function reasonInBody(body: unknown): number | undefined {
  const sent = z.safeParse(z.nullish(z.strictObject({ employeeNaReasonId: id })), body);
  if (!sent.success)
    throw badRequest('Some of what was sent is not valid.', {
      fields: { employeeNaReasonId: 'Must be a whole number.' },
    });
  return sent.data?.employeeNaReasonId;
}
