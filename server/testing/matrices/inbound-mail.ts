import type { ModuleMatrix } from '../module-matrix.ts';
import { poster } from './messages.ts';

/** An address is given to those who may post a message. */
export const inboundMailMatrix = {
  verdicts: { 'GET /api/cases/:id/messages/replyaddress': poster },
} satisfies ModuleMatrix;
