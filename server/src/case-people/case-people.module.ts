import * as people from '@evenhand/contract/case-people';
import { id } from '@evenhand/contract/fields';
import * as z from 'zod/mini';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hrWhileOpen } from '../cases/case-rules.ts';
import { NO_ADVISER, NOBODY } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { everybodyOn } from '../notifications/post-notice.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { presentPersonFound } from '../users/person.presenter.ts';
import { searchPeople } from '../users/search-people.ts';
import { claimCase, removeAdviser, setAdviser } from './case-adviser.ts';
import { removeEmployee, setEmployee } from './case-employee.ts';

/** HR changes the adviser and the employee, while the case is open. */
export const casePeopleRules = {
  changeAdviser: hrWhileOpen,
  changeEmployee: hrWhileOpen,
  searchNewEmployee: hrWhileOpen,
} satisfies CaseRules;

export const casePeopleAbilities = {
  changeAdviser: ({ may }) => may(casePeopleRules.changeAdviser),
  changeEmployee: ({ may }) => may(casePeopleRules.changeEmployee),
  removeEmployee: ({ may, isEmployeeRequired }) => may(casePeopleRules.changeEmployee) && !isEmployeeRequired,
} satisfies Partial<AbilityTable>;

/** The words of a change of the adviser or the employee, in the history and in notices. */
const changes = {
  'case.adviser-changed': {
    subject: (facts) => facts.to?.name ?? null,
    lines: (facts) => [{ from: facts.from?.name ?? NO_ADVISER, to: facts.to?.name ?? NO_ADVISER }],
    notice: {
      to: (onCase, { to }) => everybodyOn(onCase, [to?.userId ?? null]),
      says({ to }, reader) {
        if (to === null) return 'This case no longer has an adviser';
        return to.userId === reader.userId ? 'You are now the adviser' : `${to.name} is now the adviser`;
      },
    },
  },
  'case.employee-changed': {
    lines: (facts) => [
      { from: facts.from ?? NOBODY, to: facts.to ?? NOBODY },
      ...(facts.noEmployeeReason === null ? [] : [`Reason for no employee: ${facts.noEmployeeReason}`]),
    ],
  },
} satisfies Partial<ChangeTable>;

export const casePeople = { routes, abilities: casePeopleAbilities, changes };

/** The adviser of a case, and the employee it is about. */
function routes(serve: Serve): void {
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
