import { poster } from '../messages/messages.matrix.ts';
import type { ModuleMatrix } from '../testing/module-matrix.ts';

/** An address is given to those who may post a message. */
export const inboundMailMatrix = { verdicts: { 'GET /api/cases/:id/messages/replyaddress': poster } } satisfies ModuleMatrix;
