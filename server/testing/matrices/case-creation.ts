import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { signedIn } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const caseCreationMatrix = {
  verdicts: { 'GET /api/cases/query/existingcase': signedIn },
  callerOnly: ['POST /api/cases', 'GET /api/cases/draft', 'PUT /api/cases/draft', 'DELETE /api/cases/draft'],
  samples: ({ pack }) => ({
    'GET /api/cases/query/existingcase': {
      query: { employeeId: cast.callum, topicId: pack.topics.find((topic) => topic.key === 'letter-request')!.id },
    },
  }),
} satisfies ModuleMatrix;
