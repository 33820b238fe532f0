import { exportMessages } from './export-messages.ts';
import { messageChanges } from './messages.changes.ts';
import { messageAbilities } from './messages.policy.ts';
import { messagesRoutes } from './messages.routes.ts';

export const messages = {
  routes: messagesRoutes,
  abilities: messageAbilities,
  changes: messageChanges,
  exports: exportMessages,
};
