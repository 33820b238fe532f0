import type { ParkedCall } from '@evenhand/contract/parked-calls';
import * as contract from '@evenhand/contract/parked-calls';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { notFound } from '../platform/http/app-error.ts';
import { completeParkedCall } from './complete-parked-call.ts';
import { deleteParkedCall } from './delete-parked-call.ts';
import { parkCall } from './park-call.ts';
import { presentParkedCall } from './parked-call.presenter.ts';
import { parkedCallById, parkedCallsOf } from './parked-call.queries.ts';
import { onParkedCall } from './parked-call-access.ts';
import { parkedCallRules } from './parked-calls.policy.ts';

/** Calls parked for the adviser of a case (specification 2 §7.2). */
export function parkedCallsRoutes(serve: Serve): void {
  serve.read(contract.listParkedCalls, onCase(parkedCallRules.view), async ({ db, scope, configuration, subject }) =>
    (await parkedCallsOf(db, scope, subject.id)).map((row) => presentParkedCall(row, configuration.titles)),
  );
  serve.act(contract.createParkedCall, onCase(parkedCallRules.park), async (act, { subject, body }) =>
    presentNow(act, subject.id, await parkCall(act, subject, body)),
  );
  serve.act(contract.updateParkedCall, onParkedCall, async (act, { subject, query }) => {
    const { completedDateTime } = query;
    await completeParkedCall(act, subject, completedDateTime === undefined || completedDateTime === '' ? null : new Date(completedDateTime));
    return await presentNow(act, subject.theCase.id, subject.call.id);
  });
  serve.act(contract.deleteParkedCall, onParkedCall, async (act, { subject }) => {
    await deleteParkedCall(act, subject);
    return null;
  });
}

/** A call as it is at the end of the act. */
async function presentNow(act: Act, caseId: number, callId: number): Promise<ParkedCall> {
  const row = await parkedCallById(act.db, scopeOf(act.actor), caseId, callId);
  if (row === null) throw notFound('This parked call could not be found.');
  return presentParkedCall(row, act.configuration.titles);
}
