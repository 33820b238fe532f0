import * as z from 'zod/mini';

/** PROC-34. `Tasks` exists in packs only; on the wire it is CloseCase with `closesCase` false (DESIGN §7). */
export const componentTypes = [
  'Content',
  'Reason',
  'Risk',
  'Event',
  'PauseCase',
  'CloseCase',
  'SelfAttestation',
  'AddStakeholder',
  'EditParticipant',
  'BlacklistUser',
  'ChangeCaseOwner',
  'Matters',
  'Findings',
  'Sanctions',
  'NoContent',
] as const;
export type ComponentType = (typeof componentTypes)[number];

/** PROC-38. */
export const ComponentStatus = { NotStarted: 1, InProgress: 2, Complete: 3 } as const;
export type ComponentStatus = (typeof ComponentStatus)[keyof typeof ComponentStatus];

/** Kind of an option; titles are for people (gaps G-54). */
export const optionKinds = ['advance', 'save', 'cancel', 'previous'] as const;
export type OptionKind = (typeof optionKinds)[number];

export const componentOption = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum(optionKinds),
  /** A sentence when the option is offered but its condition does not hold yet. */
  refusedBecause: z.nullable(z.string()),
  /** It is refused until a moment that is still to come. */
  isAwaited: z.optional(z.boolean()),
});
export type ComponentOption = z.output<typeof componentOption>;
