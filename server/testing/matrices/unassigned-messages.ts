import type { ModuleMatrix } from '../module-matrix.ts';
import type { Rule } from '../oracle-rules.ts';
import { hrAlways } from '../oracle-rules.ts';

/** A message that matches no case is for all HR users of its service, whatever they see (gaps G-107). */
const hrOfTheService: Rule = ({ actor }) => {
  if (actor === 'anonymous') return 'unauthenticated';
  if (actor === 'otherService') return 'hidden';
  return actor.startsWith('hr') || actor.startsWith('dual') || actor === 'adviser' ? 'allowed' : 'forbidden';
};

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const unassignedMessagesMatrix = {
  verdicts: {
    'GET /api/casemessages/unassigned/:id': hrAlways,
    'PUT /api/casemessages/:messageId/assign/:caseId': hrAlways,
    'PUT /api/casemessages/:messageId/dismiss': hrOfTheService,
  },
  callerOnly: ['GET /api/casemessages/unassigned'],
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
    return { unassignedId: messageId };
  },
  samples: ({ matrixCase: { caseId, ids } }) => ({
    'PUT /api/casemessages/:messageId/assign/:caseId': { params: { caseId, messageId: ids.unassignedId ?? 999_999 } },
    'PUT /api/casemessages/:messageId/dismiss': { params: { messageId: ids.unassignedId ?? 999_999 } },
  }),
} satisfies ModuleMatrix;

/** Far from the numbers of messages that tests post. */
const UNASSIGNED_ID = 500_000_000;
