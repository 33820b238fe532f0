import { SPARE_PERSON } from '../matrix-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, hrWhileOpen, viewer } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const participantsMatrix = {
  verdicts: {
    'GET /api/cases/:id/participants': viewer,
    'GET /api/cases/:id/blacklistedusers': viewer,
    'POST /api/cases/:id/participants': editor,
    'PUT /api/cases/:id/participants/:participantId': editor,
    'PUT /api/cases/:id/participants/:participantId/notifications': hrWhileOpen,
    'DELETE /api/cases/:id/participants/:participantId': editor,
    'PUT /api/cases/:id/participants/owner': editor,
    'GET /api/cases/:id/participants/search': editor,
    'GET /api/cases/:id/roleconflicts': editor,
    'POST /api/cases/:id/stepaside': hrWhileOpen,
  },
  samples({ matrixCase }) {
    const params = { participantId: matrixCase.participantIds.observer };
    return {
      'POST /api/cases/:id/participants': {
        body: { participantGuid: SPARE_PERSON, participantRoleId: 3, participantRelationId: 12 },
      },
      'PUT /api/cases/:id/participants/:participantId': {
        params,
        body: { participantRoleId: 2, participantRelationId: 12 },
      },
      'PUT /api/cases/:id/participants/:participantId/notifications': {
        params,
        body: { isEmailNotificationsEnabled: false, isInAppNotificationsEnabled: true },
      },
      'DELETE /api/cases/:id/participants/:participantId': { params },
      'PUT /api/cases/:id/participants/owner': {
        body: {
          newOwnerUserId: SPARE_PERSON,
          existingOwnerNewRoleId: 3,
          existingOwnerRelationId: 12,
          changeCaseOwnerReason: 'Handing over',
        },
      },
      'GET /api/cases/:id/roleconflicts': { query: { userIds: [SPARE_PERSON], as: 'owner' } },
      'GET /api/cases/:id/participants/search': { query: { query: 'wren' } },
      'POST /api/cases/:id/stepaside': { body: { reason: 'A relative of mine.' } },
    };
  },
  promises: {
    addParticipant: 'POST /api/cases/:id/participants',
    addBlockedUser: 'POST /api/cases/:id/participants',
    changeOwner: 'PUT /api/cases/:id/participants/owner',
    stepAside: 'POST /api/cases/:id/stepaside',
  },
} satisfies ModuleMatrix;
