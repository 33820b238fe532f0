import * as z from 'zod/mini';
import { evidenceLink, findingStages } from '../matters.ts';
import { HistoryType, kind, named, person } from './fact-kind.ts';

const text = z.string();
/** What a matter says. The name of a raiser that is withheld is in none of these facts. */
const said = z.object({
  category: z.nullable(named),
  text,
  happenedWhen: z.nullable(text),
  happenedWhere: z.nullable(text),
  against: z.nullable(person),
  raisedBy: z.nullable(person),
  isRaiserWithheld: z.boolean(),
});
const onMatter = { number: z.number() };

/** Changes of matters and their findings. Those who write on the case read them; a withheld name is HR's alone. */
export const matterFacts = {
  'matter.added': kind({
    id: 150,
    type: HistoryType.Case,
    title: 'Matter added',
    audience: 'writers',
    facts: z.object({ ...onMatter, said }),
  }),
  'matter.changed': kind({
    id: 151,
    type: HistoryType.Case,
    title: 'Matter changed',
    audience: 'writers',
    facts: z.object({ ...onMatter, from: said, to: said }),
  }),
  'matter.withdrawn': kind({
    id: 152,
    type: HistoryType.Case,
    title: 'Matter withdrawn',
    audience: 'writers',
    facts: z.object({ ...onMatter, reason: text }),
  }),
  'matter.merged': kind({
    id: 153,
    type: HistoryType.Case,
    title: 'Matters merged',
    audience: 'writers',
    facts: z.object({ ...onMatter, into: z.number(), reason: text }),
  }),
  'matter.raiser-withheld': kind({
    id: 154,
    type: HistoryType.Case,
    title: 'Name withheld',
    audience: 'hr',
    facts: z.object({ ...onMatter, raisedBy: z.nullable(person) }),
  }),
  'finding.recorded': kind({
    id: 155,
    type: HistoryType.Case,
    title: 'Finding recorded',
    audience: 'writers',
    facts: z.object({
      ...onMatter,
      stage: z.enum(findingStages),
      answer: text,
      reasons: text,
      decidedOn: text,
      decidedBy: person,
      onBehalfReason: z.nullable(text),
      evidence: z.array(evidenceLink),
      visitId: z.number(),
    }),
  }),
  'finding.taken-back': kind({
    id: 156,
    type: HistoryType.Case,
    title: 'Finding taken back',
    audience: 'writers',
    facts: z.object({ ...onMatter, stage: z.enum(findingStages), answer: text, visitId: z.number() }),
  }),
} as const;
