import * as z from 'zod/mini';
import { inMeantYear } from './date-bounds.ts';
import { day, done, idInPath, userId } from './fields.ts';
import { route } from './route.ts';

// Beyond the specification: who is away, and who looks after their tasks meanwhile.

const person = z.object({ userId: z.string(), name: z.string() });

export const absence = z.object({
  id: z.number(),
  person,
  /** Days, both included; without a last one until it is ended. */
  fromDay: z.string(),
  toDay: z.nullable(z.string()),
  /** Sees the tasks of the person meanwhile, on cases they may see themselves. */
  cover: z.nullable(person),
});
export type Absence = z.output<typeof absence>;

export const listAbsences = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Absences',
  summary: 'Absences of a person that are not over; of the caller unless HR asks about somebody else',
  query: z.strictObject({ userId: z.optional(userId) }),
  response: z.array(absence),
});

export const addAbsence = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Absences',
  summary: 'Say that a person is away, and who covers for them; somebody else than the caller for HR alone',
  body: z.strictObject({
    userId: z.optional(userId),
    fromDay: day.check(inMeantYear('planned')),
    toDay: z.nullable(day.check(inMeantYear('planned'))),
    coverUserId: z.nullable(userId),
  }),
  response: absence,
});

/** One that has begun ends yesterday, one that has not is deleted. */
export const endAbsence = route({
  service: 'user',
  method: 'DELETE',
  path: '/v1/Absences/:id',
  summary: 'End an absence',
  params: z.strictObject({ id: idInPath }),
  response: done,
});
