import * as z from 'zod/mini';
import { HistoryType, kind, leaves, named, person } from './fact-kind.ts';

/** Which columns name the employee, for comparing the case with its history. Entries from before do not say. */
const employeeOnCase = z.optional(
  z.object({ userId: z.nullable(z.string()), email: z.nullable(z.string()), noReasonId: z.nullable(z.number()) }),
);

/** Facts about a case itself, its adviser, its employee and its next action. */
export const caseFacts = {
  'case.created': kind({
    id: 1,
    type: HistoryType.Case,
    title: 'Case created',
    audience: 'viewers',
    facts: z.object({
      topic: named,
      section: named,
      owner: person,
      adviser: z.nullable(person),
      employee: z.nullable(z.string()),
      noEmployeeReason: z.nullable(z.string()),
      employeeOnCase,
      /** Left out in entries from before rows were compared with the history. */
      accessLevelId: z.optional(z.number()),
      leaves,
    }),
  }),
  'case.overview-changed': kind({
    id: 2,
    type: HistoryType.Case,
    title: 'Overview changed',
    audience: 'viewers',
    facts: z.object({ from: z.string(), to: z.string() }),
  }),
  'case.risk-changed': kind({
    id: 3,
    type: HistoryType.Case,
    title: 'Risk changed',
    audience: 'viewers',
    facts: z.object({ from: z.nullable(named), to: z.nullable(named) }),
  }),
  'case.reasons-changed': kind({
    id: 4,
    type: HistoryType.Case,
    title: 'Reasons changed',
    audience: 'viewers',
    facts: z.object({ added: z.array(named), removed: z.array(named) }),
  }),
  'case.topic-changed': kind({
    id: 5,
    type: HistoryType.Case,
    title: 'Topic changed',
    audience: 'viewers',
    facts: z.object({ from: named, to: named, leaves }),
  }),
  'case.adviser-changed': kind({
    id: 7,
    type: HistoryType.People,
    title: 'Adviser changed',
    audience: 'viewers',
    facts: z.object({ from: z.nullable(person), to: z.nullable(person) }),
  }),
  'case.employee-changed': kind({
    id: 8,
    type: HistoryType.People,
    title: 'Employee changed',
    audience: 'viewers',
    facts: z.object({
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      noEmployeeReason: z.nullable(z.string()),
      employeeOnCase,
    }),
  }),
  'case.locked': kind({
    id: 16,
    type: HistoryType.Access,
    title: 'Case locked',
    audience: 'viewers',
    facts: z.object({}),
  }),
  'case.unlocked': kind({
    id: 17,
    type: HistoryType.Access,
    title: 'Case unlocked',
    audience: 'viewers',
    facts: z.object({}),
  }),
  'case.closed': kind({
    id: 18,
    type: HistoryType.Access,
    title: 'Case closed',
    audience: 'viewers',
    facts: z.object({ outcome: z.nullable(named), conclusion: z.string() }),
  }),
  'case.reopened': kind({
    id: 19,
    type: HistoryType.Access,
    title: 'Case reopened',
    audience: 'viewers',
    facts: z.object({ reason: named, details: z.string() }),
  }),
  'next-action.scheduled': kind({
    id: 25,
    type: HistoryType.Task,
    title: 'Next action scheduled',
    audience: 'viewers',
    facts: z.object({ action: named, assignee: person, due: z.string() }),
  }),
  'next-action.completed': kind({
    id: 62,
    type: HistoryType.Task,
    title: 'Next action completed',
    audience: 'viewers',
    facts: z.object({ action: named, assignee: person }),
  }),
} as const;
