import { exportFailedContacts } from './export-failed-contacts.ts';
import { failedContactChanges } from './failed-contacts.changes.ts';
import { failedContactAbilities } from './failed-contacts.policy.ts';
import { failedContactsRoutes } from './failed-contacts.routes.ts';

export const failedContacts = { routes: failedContactsRoutes, abilities: failedContactAbilities, changes: failedContactChanges, exports: exportFailedContacts };
