import { createFailedContact, createParkedCall } from '@evenhand/contract/contacts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { about, hrAlways, hrWhileOpen, isClosed, isHr } from '../oracle-rules.ts';

/** Only those who act as HR on the case can see such a call (PERM-35). */
const callWhileOpen = about((situation) =>
  !isHr(situation.actor) ? 'hidden' : isClosed(situation) ? 'state' : 'allowed',
);

/** What the specification says of the calls of this module (PERM-35). It imports no policy, and must not. */
export const contactsMatrix = {
  verdicts: {
    'GET /api/cases/:id/parkedcalls': hrAlways,
    'GET /api/cases/:id/parkedcalls/export': hrAlways,
    'POST /api/cases/:id/createparkedcall': hrWhileOpen,
    'PUT /api/cases/updateparkedcall/:id': callWhileOpen,
    'DELETE /api/cases/deleteparkedcall/:id': callWhileOpen,
    'GET /api/case/:id/contacts/failed': hrAlways,
    'GET /api/case/:id/contacts/failed/export': hrAlways,
    'POST /api/case/:id/contacts/failed': hrWhileOpen,
    'DELETE /api/case/:id/contacts/failed/:contactId': hrWhileOpen,
  },
  async arrange(server, { caseId, participantIds }) {
    const lookups = server.configuration.of(1).pack.lookups;
    const onCase = (reasons: string) => ({
      params: { id: caseId },
      body: {
        participantId: participantIds.owner,
        recordedDateTime: '2026-11-17T09:00:00.000Z',
        reasonId: lookups[reasons]![0]!.id,
      },
    });
    const parked = await server.as('maren').call(createParkedCall, onCase('parked-call-reasons'));
    const failed = await server.as('maren').call(createFailedContact, onCase('failed-contact-reasons'));
    return { parkedCallId: parked.data.id, failedContactId: failed.data.id };
  },
  samples({ matrixCase: { ids, participantIds }, lookup }) {
    const params = { id: ids.parkedCallId ?? 999_999 };
    const sent = { participantId: participantIds.owner, recordedDateTime: '2026-11-17T09:30:00.000Z' };
    return {
      'GET /api/cases/:id/parkedcalls/export': { query: { format: 'csv' } },
      'POST /api/cases/:id/createparkedcall': { body: { ...sent, reasonId: lookup('parked-call-reasons') } },
      'PUT /api/cases/updateparkedcall/:id': { params, query: { completedDateTime: '2026-11-17T10:00:00.000Z' } },
      'DELETE /api/cases/deleteparkedcall/:id': { params },
      'GET /api/case/:id/contacts/failed/export': { query: { format: 'csv' } },
      'POST /api/case/:id/contacts/failed': { body: { ...sent, reasonId: lookup('failed-contact-reasons') } },
      'DELETE /api/case/:id/contacts/failed/:contactId': { params: { contactId: ids.failedContactId ?? 999_999 } },
    };
  },
  promises: {
    viewParkedCalls: 'GET /api/cases/:id/parkedcalls',
    parkCall: 'POST /api/cases/:id/createparkedcall',
    viewFailedContacts: 'GET /api/case/:id/contacts/failed',
    recordFailedContact: 'POST /api/case/:id/contacts/failed',
  },
} satisfies ModuleMatrix;
