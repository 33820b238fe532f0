import type { HistoryKind } from '@evenhand/contract/history-facts';

/**
 * Kinds of facts, the one that matters most first: an act is told by the first of these that it recorded and
 * its reader may read (gaps G-99).
 */
const byWeight = [
  'case.created',
  'case.closed',
  'case.reopened',
  'case.topic-changed',
  'case.owner-changed',
  'case.employee-changed',
  'participant.stepped-aside',
  'person.left',
  'process.undone',
  'participant.blocked',
  'participant.block-changed',
  'participant.unblocked',
  'participant.added',
  'participant.changed',
  'participant.removed',
  'process.component-completed',
  'event.changed',
  'file.infected',
  'files.added',
  'team-files.added',
  'hr-files.added',
  'file.readers-changed',
  'team-file.readers-changed',
  'hr-file.readers-changed',
  'letter.completed',
  'letter.begun',
  'letter.sent',
  'letter.not-sent',
  'letter.sending-taken-back',
  'participant.notifications-changed',
  'message.removed',
  'message.attachments-removed',
  'team-message.removed',
  'hr-message.removed',
  'file.removed',
  'team-file.removed',
  'hr-file.removed',
  'case.adviser-changed',
  'case.seek-help-requested',
  'message.posted',
  'team-message.posted',
  'hr-message.posted',
  'message.assigned',
  'note.posted',
  'case.overview-changed',
  'case.risk-changed',
  'case.reasons-changed',
  'parked-call.recorded',
  'parked-call.completed',
  'parked-call.reopened',
  'parked-call.deleted',
  'failed-contact.recorded',
  'failed-contact.deleted',
  'case.linked',
  'case.unlinked',
  'case.exported',
  'identity.passed',
  'identity.failed',
  'removal.requested',
  'removal.denied',
  'case.step-changed',
  'process.task-opened',
  'process.started',
  'process.ended',
  'case.locked',
  'case.unlocked',
  'next-action.scheduled',
  'next-action.completed',
  'task.changed',
  'hr-task.changed',
] as const satisfies readonly HistoryKind[];

/** A kind that is not in the list does not compile. */
type Unweighted = Exclude<HistoryKind, (typeof byWeight)[number]>;
const weights: [Unweighted] extends [never] ? readonly HistoryKind[] : { nobodyWeighed: Unweighted } = byWeight;

/** The fact by which an act is told; of two of a kind the first. */
export function mainFact<Fact extends { readonly kind: HistoryKind }>(facts: readonly [Fact, ...Fact[]]): Fact {
  return facts.reduce((main, fact) => (weights.indexOf(fact.kind) < weights.indexOf(main.kind) ? fact : main));
}
