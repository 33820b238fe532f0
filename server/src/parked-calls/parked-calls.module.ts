import { exportParkedCalls } from './export-parked-calls.ts';
import { parkedCallChanges } from './parked-calls.changes.ts';
import { parkedCallAbilities } from './parked-calls.policy.ts';
import { parkedCallsRoutes } from './parked-calls.routes.ts';

export const parkedCalls = { routes: parkedCallsRoutes, abilities: parkedCallAbilities, changes: parkedCallChanges, exports: exportParkedCalls };
