import { cast } from '../cast.ts';
import { hrJoined } from '../matrix-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import type { Rule } from '../oracle-rules.ts';
import { hrWithParticipantRights, isHr, signedIn } from '../oracle-rules.ts';

const anyHr: Rule = ({ actor }) => {
  if (actor === 'anonymous') return 'unauthenticated';
  const others = [
    'otherService',
    'hrWrongLevel',
    'hrBlocked',
    'hrSubject',
    'hrParty',
    ...hrJoined,
    ...hrWithParticipantRights,
  ];
  return others.includes(actor) || isHr(actor) ? 'allowed' : 'forbidden';
};

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const dashboardMatrix = {
  verdicts: {
    'GET /api/CanSeeCase/:id': signedIn,
    'GET /api/cases/nextcases': signedIn,
    'GET /api/cases/assignedcasecount': signedIn,
    'GET /api/cases/search/:id': anyHr,
    'GET /api/casesuser/:employeeId': anyHr,
    'GET /api/advisers': anyHr,
  },
  samples: () => ({ 'GET /api/casesuser/:employeeId': { params: { employeeId: cast.callum } } }),
} satisfies ModuleMatrix;
