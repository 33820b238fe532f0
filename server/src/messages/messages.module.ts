import type { Serve } from '../access/serve.ts';
import { exportMessages } from './export-messages.ts';
import { messageChanges } from './messages.changes.ts';
import { messageAbilities } from './messages.policy.ts';
import { messagesRoutes } from './messages.routes.ts';
import { notesRoutes } from './notes.routes.ts';

export const messages = {
  routes(serve: Serve): void {
    messagesRoutes(serve);
    notesRoutes(serve);
  },
  abilities: messageAbilities,
  changes: messageChanges,
  exports: exportMessages,
};
