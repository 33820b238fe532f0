import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, requiredText } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

export const seekHelp = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/seekHelp',
  summary: 'Ask HR for help on a case',
  params: onCase,
  body: z.strictObject({ message: requiredText(Limits.narrativeMaximum) }),
  response: done,
});
