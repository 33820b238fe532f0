import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { hrWhileOpen, onlyOn } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const casePeopleMatrix = {
  verdicts: {
    'PUT /api/cases/:id/adviser': hrWhileOpen,
    'DELETE /api/cases/:id/adviser': hrWhileOpen,
    'GET /api/cases/:id/assign': hrWhileOpen,
    'POST /api/cases/:id/assign': hrWhileOpen,
    'PUT /api/cases/:id/employee': hrWhileOpen,
    'DELETE /api/cases/:id/employee': onlyOn('simple', hrWhileOpen),
    'GET /api/cases/:id/employee/search': hrWhileOpen,
  },
  samples: ({ lookup }) => ({
    'PUT /api/cases/:id/adviser': { body: cast.priya },
    'PUT /api/cases/:id/employee': { body: { employeeName: 'Typed Name', employeeEmail: 'typed@example.org' } },
    'DELETE /api/cases/:id/employee': { query: { employeeNaReasonId: lookup('no-employee-reasons') } },
    'GET /api/cases/:id/employee/search': { query: { query: 'wren' } },
  }),
  promises: {
    changeAdviser: 'PUT /api/cases/:id/adviser',
    changeEmployee: 'PUT /api/cases/:id/employee',
    removeEmployee: 'DELETE /api/cases/:id/employee',
  },
} satisfies ModuleMatrix;
