import { createFailedContact } from '@evenhand/contract/failed-contacts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { hrAlways, hrWhileOpen } from '../oracle-rules.ts';

/** What the specification says of the calls of this module (PERM-35). It imports no policy, and must not. */
export const failedContactsMatrix = {
  verdicts: {
    'GET /api/case/:id/contacts/failed': hrAlways,
    'POST /api/case/:id/contacts/failed': hrWhileOpen,
    'DELETE /api/case/:id/contacts/failed/:contactId': hrWhileOpen,
  },
  async arrange(server, { caseId, participantIds }) {
    const reasonId = server.configuration.of(1).pack.lookups['failed-contact-reasons']![0]!.id;
    const body = { participantId: participantIds.owner, recordedDateTime: '2026-11-17T09:00:00.000Z', reasonId };
    const recorded = await server.as('maren').call(createFailedContact, { params: { id: caseId }, body });
    return { failedContactId: recorded.data.id };
  },
  samples({ matrixCase, lookup }) {
    const body = { participantId: matrixCase.participantIds.owner, recordedDateTime: '2026-11-17T09:30:00.000Z', reasonId: lookup('failed-contact-reasons') };
    return {
      'POST /api/case/:id/contacts/failed': { body },
      'DELETE /api/case/:id/contacts/failed/:contactId': { params: { contactId: matrixCase.ids.failedContactId ?? 999_999 } },
    };
  },
  promises: { viewFailedContacts: 'GET /api/case/:id/contacts/failed', recordFailedContact: 'POST /api/case/:id/contacts/failed' },
} satisfies ModuleMatrix;
