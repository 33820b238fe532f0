import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import type { Rule } from '../oracle-rules.ts';
import { hrAlways } from '../oracle-rules.ts';

/** Needs the right to review removals (gaps G-117). Of the people of the matrix the adviser alone has it. */
const reviewer: Rule = ({ actor }) =>
  actor === 'anonymous' ? 'unauthenticated' : actor === 'adviser' ? 'allowed' : 'forbidden';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const unassignedMessagesMatrix = {
  verdicts: {
    'GET /api/casemessages/unassigned/:id': hrAlways,
    'PUT /api/casemessages/:messageId/assign/:caseId': hrAlways,
    'PUT /api/casemessages/:messageId/dismiss': reviewer,
    'PUT /api/casemessages/:messageId/restore': reviewer,
  },
  callerOnly: [
    'GET /api/casemessages/unassigned',
    'GET /api/casemessages/dismissed',
    'GET /api/casemessages/unassignedcount',
  ],
  async arrange(server, { caseId }) {
    const messageId = UNASSIGNED_ID + caseId;
    const row = {
      service_id: 1,
      sender_name: 'Ada Marsh',
      sender_address: 'ada@example.org',
      subject: 'My appeal',
      body: 'Attached.',
      received_at: server.now(),
    };
    await server.db
      .insertInto('unassigned_message')
      .values({ id: messageId, ...row })
      .execute();
    const dismissed = { mail_notes: [], is_confirmed: true, dismissed_at: server.now(), dismissed_by: cast.maren };
    await server.db
      .insertInto('dismissed_message')
      .values({ id: DISMISSED_ID + caseId, ...row, ...dismissed })
      .execute();
    return { unassignedId: messageId, dismissedId: DISMISSED_ID + caseId };
  },
  samples: ({ matrixCase: { caseId, ids } }) => ({
    'PUT /api/casemessages/:messageId/assign/:caseId': { params: { caseId, messageId: ids.unassignedId ?? 999_999 } },
    'PUT /api/casemessages/:messageId/dismiss': { params: { messageId: ids.unassignedId ?? 999_999 } },
    'PUT /api/casemessages/:messageId/restore': { params: { messageId: ids.dismissedId ?? 999_999 } },
  }),
} satisfies ModuleMatrix;

/** Far from the numbers of messages that tests post. */
const UNASSIGNED_ID = 500_000_000;
const DISMISSED_ID = 600_000_000;
