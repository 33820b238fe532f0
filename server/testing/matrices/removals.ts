import { messageCalls } from '@evenhand/contract/messages';
import { requestMessageRemoval } from '@evenhand/contract/removals';
import type { MatrixActor } from '../matrix-world.ts';
import { hrJoined } from '../matrix-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import type { Rule, Situation } from '../oracle-rules.ts';
import { about, isHr } from '../oracle-rules.ts';
import { storageIdOf } from './files.ts';

/** People who work in HR somewhere. Everybody else is refused whatever they name (gaps G-107). */
const hrUsers: readonly MatrixActor[] = [
  ...(['otherService', 'hrWrongLevel', 'hr', 'hrBlocked', 'hrSubject', 'hrRespondent', 'adviser'] as const),
  ...(['dualNotOnCase', 'dualObserver', 'hrStakeholder'] as const),
  ...hrJoined,
  'hrParty',
];

/** HR asks for removals, on closed and locked cases too (API-052, API-053, gaps G-34). */
const requester: Rule = (situation) => {
  if (situation.actor === 'anonymous') return 'unauthenticated';
  if (!hrUsers.includes(situation.actor)) return 'forbidden';
  return about(({ actor }: Situation) => (isHr(actor) ? 'allowed' : 'forbidden'))(situation);
};

/** Of the people of the matrix the adviser alone holds the rule (API-065, gaps G-08). */
const reviewer: Rule = ({ actor }) =>
  actor === 'anonymous' ? 'unauthenticated' : actor === 'adviser' ? 'allowed' : 'forbidden';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const removalsMatrix = {
  verdicts: {
    'POST /api/casemessages/requestremoval/:messageId/:reasonId/:urgencyId': requester,
    'POST /api/casemessageattachments/requestremoval/:messageId/:reasonId/:urgencyId': requester,
    'POST /api/cases/files/:storageId/requestremoval/:reasonId/:urgencyId': requester,
    'PUT /api/case/messages/removals/:id/approve': reviewer,
    'PUT /api/case/messages/removals/:id/deny': reviewer,
  },
  callerOnly: ['GET /api/case/messages/removals'],
  /** Another message, with a request of somebody else than the adviser. */
  async arrange(server, { caseId }) {
    const posted = await server
      .as('maren')
      .call(messageCalls.create, {
        params: { id: caseId },
        body: { subject: 'To the wrong case', isdraft: false, body: '<p>Not for here.</p>' },
      });
    const lookup = (name: string) => server.configuration.of(1).pack.lookups[name]![0]!.id;
    const params = {
      messageId: posted.data.id,
      reasonId: lookup('removal-reasons'),
      urgencyId: lookup('removal-urgencies'),
    };
    const asked = await server.as('edda').call(requestMessageRemoval, { params });
    if (asked.error) throw new Error(JSON.stringify(asked.error));
    const request = await server.db
      .selectFrom('removal_request')
      .select('id')
      .where('message_id', '=', posted.data.id)
      .executeTakeFirstOrThrow();
    return { removalId: request.id };
  },
  samples({ matrixCase: { ids }, lookup }) {
    const params = {
      messageId: ids.messageId ?? 999_999,
      reasonId: lookup('removal-reasons'),
      urgencyId: lookup('removal-urgencies'),
    };
    const { reasonId, urgencyId } = params;
    const removal = { params: { id: ids.removalId ?? 999_999 } };
    return {
      'POST /api/casemessages/requestremoval/:messageId/:reasonId/:urgencyId': { params },
      'POST /api/casemessageattachments/requestremoval/:messageId/:reasonId/:urgencyId': {
        params,
        query: { attachmentIds: [ids.messageFileId ?? 999_999] },
      },
      'POST /api/cases/files/:storageId/requestremoval/:reasonId/:urgencyId': {
        params: { storageId: storageIdOf(ids.addedFileId ?? 999_999), reasonId, urgencyId },
      },
      'PUT /api/case/messages/removals/:id/approve': removal,
      'PUT /api/case/messages/removals/:id/deny': removal,
    };
  },
  promises: { requestRemoval: 'POST /api/casemessages/requestremoval/:messageId/:reasonId/:urgencyId' },
} satisfies ModuleMatrix;
