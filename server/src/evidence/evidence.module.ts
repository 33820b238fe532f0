import { evidenceAbilities } from './evidence.policy.ts';
import { evidenceRoutes } from './evidence.routes.ts';

export const evidence = { routes: evidenceRoutes, abilities: evidenceAbilities };
