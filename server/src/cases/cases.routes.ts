import * as contract from '@evenhand/contract/cases';
import type { Serve } from '../access/serve.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { onCase } from './case-access.ts';
import { addReason, lockCase, removeReason, setFirstRisk, setOverview, setReasons, setRisk } from './case-acts.ts';
import { reasonIdsOf } from './case-reasons.ts';
import { caseRules } from './cases.policy.ts';

/** The lock and the details of a case. */
export function casesRoutes(serve: Serve): void {
  lockRoutes(serve);
  detailRoutes(serve);
}

function lockRoutes(serve: Serve): void {
  serve.act(contract.lockCase, onCase(caseRules.lock), async (act, { subject }) => {
    await lockCase(act, subject);
    return null;
  });
}

function detailRoutes(serve: Serve): void {
  serve.act(contract.setOverview, onCase(caseRules.editDetails), async (act, { subject, body }) => {
    if (body.caseTrackingRecordId !== subject.id) throw badRequest('The body names another case.');
    return { version: await setOverview(act, subject, { overview: body.overview, version: body.version }) };
  });
  serve.act(contract.setRisk, onCase(caseRules.editDetails), async (act, { subject, params }) => {
    await setRisk(act, subject, params.riskId);
    return null;
  });
  serve.act(contract.setFirstRisk, onCase(caseRules.editDetails), async (act, { subject, body }) => {
    await setFirstRisk(act, subject, body.riskId);
    return null;
  });
  serve.read(contract.getReasons, onCase(caseRules.view), async ({ db, configuration, subject }) => {
    const titles = configuration.titles.reasons;
    const ids = await reasonIdsOf(db, subject.id);
    return ids.map((id) => ({ workflowReasonId: id, workflowReasonTitle: titles.get(id) ?? '' }));
  });
  serve.act(contract.setReasons, onCase(caseRules.editDetails), async (act, { subject, body }) => {
    await setReasons(act, subject, body.workflowReasonIds);
    return null;
  });
  serve.act(contract.addReason, onCase(caseRules.editDetails), async (act, { subject, params }) => {
    await addReason(act, subject, params.reasonId);
    return null;
  });
  serve.act(contract.removeReason, onCase(caseRules.editDetails), async (act, { subject, params }) => {
    await removeReason(act, subject, params.reasonId);
    return null;
  });
}
