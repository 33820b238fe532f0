import { exportPeople } from './export-people.ts';
import { participantChanges } from './participants.changes.ts';
import { participantAbilities } from './participants.policy.ts';
import { participantsRoutes } from './participants.routes.ts';

export const participants = {
  routes: participantsRoutes,
  abilities: participantAbilities,
  changes: participantChanges,
  exports: exportPeople,
};
