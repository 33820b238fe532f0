import * as acts from '@evenhand/contract/case-acts';
import * as people from '@evenhand/contract/case-people';
import { id } from '@evenhand/contract/fields';
import * as z from 'zod/mini';
import type { Serve } from '../access/serve.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { searchPeople } from '../users/search-people.ts';
import { addReason } from './add-reason.ts';
import { caseRules } from './case.policy.ts';
import { onCase } from './case-access.ts';
import type { CaseHooks } from './case-hooks.ts';
import { reasonIdsOf } from './case-reasons.ts';
import { claimCase } from './claim-case.ts';
import { lockCase } from './lock-case.ts';
import { presentNextAction } from './next-action.presenter.ts';
import { nextActionOf } from './next-action.queries.ts';
import { presentPersonFound } from './person-found.presenter.ts';
import { removeAdviser } from './remove-adviser.ts';
import { removeEmployee } from './remove-employee.ts';
import { removeReason } from './remove-reason.ts';
import { setAdviser } from './set-adviser.ts';
import { setEmployee } from './set-employee.ts';
import { setNextAction } from './set-next-action.ts';
import { setOverview } from './set-overview.ts';
import { setReasons } from './set-reasons.ts';
import { setFirstRisk, setRisk } from './set-risk.ts';
import { setTopic } from './set-topic.ts';
import { unlockCase } from './unlock-case.ts';

/** What can be done to a case itself: lock, details, adviser, employee and next action. */
export function casesRoutes(serve: Serve, hooks: CaseHooks): void {
  lockRoutes(serve);
  detailRoutes(serve, hooks);
  adviserRoutes(serve, hooks);
  employeeRoutes(serve, hooks);
  nextActionRoutes(serve, hooks);
}

function lockRoutes(serve: Serve): void {
  serve.act(acts.lockCase, onCase(caseRules.lock), async (act, { subject }) => {
    await lockCase(act, subject);
    return null;
  });
  serve.act(acts.unlockCase, onCase(caseRules.unlock), async (act, { subject }) => {
    await unlockCase(act, subject);
    return null;
  });
}

function detailRoutes(serve: Serve, hooks: CaseHooks): void {
  const { configuration } = hooks;
  serve.act(acts.setOverview, onCase(caseRules.editDetails), async (act, { subject, body }) => {
    if (body.caseTrackingRecordId !== subject.id) throw badRequest('The body names another case.');
    return { version: await setOverview(act, subject, { overview: body.overview, version: body.version }) };
  });
  serve.act(acts.setRisk, onCase(caseRules.editDetails), async (act, { subject, params }) => {
    await setRisk(act, subject, params.riskId, configuration);
    return null;
  });
  serve.act(acts.setFirstRisk, onCase(caseRules.editDetails), async (act, { subject, body }) => {
    await setFirstRisk(act, subject, body.riskId, configuration);
    return null;
  });
  serve.read(acts.getReasons, onCase(caseRules.view), async ({ db, subject }) => {
    const titles = configuration.titlesOf(subject.serviceId).reasons;
    const ids = await reasonIdsOf(db, subject.id);
    return ids.map((id) => ({ workflowReasonId: id, workflowReasonTitle: titles.get(id) ?? '' }));
  });
  serve.act(acts.setReasons, onCase(caseRules.editDetails), async (act, { subject, body }) => {
    await setReasons(act, subject, body.workflowReasonIds, configuration);
    return null;
  });
  serve.act(acts.addReason, onCase(caseRules.editDetails), async (act, { subject, params }) => {
    await addReason(act, subject, params.reasonId, configuration);
    return null;
  });
  serve.act(acts.removeReason, onCase(caseRules.editDetails), async (act, { subject, params }) => {
    await removeReason(act, subject, params.reasonId, configuration);
    return null;
  });
  serve.act(acts.setTopic, onCase(caseRules.changeTopic), async (act, { subject, params }) => {
    await setTopic(act, subject, params.topicId, hooks);
    return null;
  });
}

function adviserRoutes(serve: Serve, hooks: CaseHooks): void {
  serve.act(people.setAdviser, onCase(caseRules.changeAdviser), async (act, { subject, body }) => {
    await setAdviser(act, subject, body, hooks);
    return null;
  });
  serve.act(people.removeAdviser, onCase(caseRules.changeAdviser), async (act, { subject }) => {
    await removeAdviser(act, subject, hooks);
    return null;
  });
  // A GET that changes state, as specified, and its POST twin, which our own client uses.
  for (const route of [people.claimCase, people.claimCasePost]) {
    serve.act(route, onCase(caseRules.changeAdviser), async (act, { subject }) => {
      await claimCase(act, subject, hooks);
      return null;
    });
  }
}

function employeeRoutes(serve: Serve, hooks: CaseHooks): void {
  serve.act(people.setEmployee, onCase(caseRules.changeEmployee), async (act, { subject, body }) => {
    await setEmployee(act, subject, body, hooks);
    return null;
  });
  serve.act(people.removeEmployee, onCase(caseRules.changeEmployee), async (act, { subject, query, body }) => {
    await removeEmployee(act, subject, query.employeeNaReasonId ?? reasonInBody(body), hooks);
    return null;
  });
  serve.read(people.searchEmployeesForCase, onCase(caseRules.searchNewEmployee), async ({ db, scope, query }) =>
    (await searchPeople(db, scope, { query: query.query })).map(presentPersonFound),
  );
}

function nextActionRoutes(serve: Serve, hooks: CaseHooks): void {
  serve.read(acts.getNextAction, onCase(caseRules.view), async ({ db, scope, subject }) => {
    const next = await nextActionOf(db, scope, subject.id);
    return next === null ? null : presentNextAction(next, hooks.configuration.titlesOf(subject.serviceId));
  });
  serve.act(acts.setNextAction, onCase(caseRules.scheduleNextAction), async (act, { subject, body }) => {
    await setNextAction(act, subject, body, hooks);
    return null;
  });
}

/** The reason may come as a JSON body too (gaps G-39), which the contract of a DELETE does not describe. */
function reasonInBody(body: unknown): number | undefined {
  const sent = z.safeParse(z.nullish(z.strictObject({ employeeNaReasonId: id })), body);
  if (!sent.success) throw badRequest('Some of what was sent is not valid.', { fields: { employeeNaReasonId: 'Must be a whole number.' } });
  return sent.data?.employeeNaReasonId;
}
