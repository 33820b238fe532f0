import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';

type Describe = { readonly [K in HistoryKind]: (facts: FactsOf<K>, timeZone: string) => readonly string[] };

const nobody = 'N/A';
const quoted = (text: string): string => (text.trim() === '' ? 'nothing' : `“${text}”`);

/** A due moment as people of the service read it: '01/12/2026', or with its time; a day without a time is stored as its UTC midnight (EXIT-07). */
function dueIn(due: string, timeZone: string): string {
  const at = new Date(due);
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  if (at.getTime() % 86_400_000 === 0) return new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' }).format(at);
  return new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit', timeZone }).format(at).replace(',', '');
}

/** The detail lines of each kind of entry; made on reading, so the ledger keeps facts only. A new kind does not compile until it is described. */
const describe: Describe = {
  'case.created': (facts) => [
    `Topic: ${facts.topic.title} (${facts.section.title})`,
    `Employee: ${facts.employee ?? (facts.noEmployeeReason === null ? nobody : `none, ${facts.noEmployeeReason.toLowerCase()}`)}`,
    `Case owner: ${facts.owner.name}`,
    `Adviser: ${facts.adviser?.name ?? nobody}`,
  ],
  'case.overview-changed': (facts) => [`${quoted(facts.from)} → ${quoted(facts.to)}`],
  'case.risk-changed': (facts) => [`${facts.from?.title ?? 'Not set'} → ${facts.to?.title ?? 'Not set'}`],
  'case.reasons-changed': (facts) => [...facts.added.map((one) => `Added: ${one.title}`), ...facts.removed.map((one) => `Removed: ${one.title}`)],
  'case.topic-changed': (facts) => [`${facts.from.title} → ${facts.to.title}`],
  'case.step-changed': (facts) => [`${facts.from ?? 'Start'} → ${facts.to}`, ...facts.leftIncomplete.map((title) => `Left incomplete: ${title}`)],
  'case.adviser-changed': (facts) => [`${facts.from?.name ?? nobody} → ${facts.to?.name ?? nobody}`],
  'case.employee-changed': (facts) => [
    `${facts.from ?? nobody} → ${facts.to ?? nobody}`,
    ...(facts.noEmployeeReason === null ? [] : [`Reason for no employee: ${facts.noEmployeeReason}`]),
  ],
  'participant.added': (facts) => [`${facts.person.name}: ${facts.role}${facts.relation === null ? '' : `, ${facts.relation.toLowerCase()}`}`],
  'participant.changed': (facts) => [
    `${facts.person.name}: ${facts.fromRole} → ${facts.toRole}`,
    ...(facts.fromRelation === facts.toRelation ? [] : [`Relationship: ${facts.fromRelation ?? nobody} → ${facts.toRelation ?? nobody}`]),
  ],
  'participant.removed': (facts) => [`${facts.person.name}, ${facts.role.toLowerCase()}`],
  'participant.blocked': (facts) => [`${facts.person.name}: ${facts.reason}`],
  'participant.block-changed': (facts) => [`${facts.person.name}: ${quoted(facts.from)} → ${quoted(facts.to)}`],
  'participant.unblocked': (facts) => [facts.person.name],
  'participant.stepped-aside': (facts) => [`${facts.person.name}${facts.formerRole === null ? '' : ` (${facts.formerRole})`}: ${facts.reason}`],
  'case.owner-changed': (facts) => [
    `${facts.from.name} → ${facts.to.name}`,
    `Reason: ${facts.reason}`,
    `${facts.from.name} is now: ${facts.outgoingRole.toLowerCase()}`,
  ],
  'case.locked': () => [],
  'case.unlocked': () => [],
  'case.closed': (facts) => [...(facts.outcome === null ? [] : [`Outcome: ${facts.outcome.title}`]), `Conclusion: ${facts.conclusion}`],
  'case.reopened': (facts) => [`Reason: ${facts.reason.title}`, ...(facts.details.trim() === '' ? [] : [facts.details])],
  'process.started': (facts) => [`${facts.workflowTitle}, version ${facts.version}`],
  'process.component-completed': (facts) => [
    `${facts.componentTitle}: ${facts.optionTitle}`,
    ...facts.details.map((detail) => `${detail.label}: ${detail.text}`),
  ],
  'process.undone': (facts) => [
    `Reopened: ${facts.reopened}`,
    ...facts.withdrawn.map((title) => `Taken back: ${title}`),
    ...facts.putBack.map((text) => `Put back: ${text}`),
  ],
  'process.ended': (facts) => [`${facts.workflowTitle}: ${facts.reason}`],
  'process.task-opened': () => [],
  'task.changed': (facts, timeZone) => [
    `${facts.taskTitle}: ${facts.assignee?.name ?? nobody}${facts.target === null ? '' : `, due ${dueIn(facts.target, timeZone)}`}`,
  ],
  'next-action.scheduled': (facts, timeZone) => [`${facts.action.title}: ${facts.assignee.name}, due ${dueIn(facts.due, timeZone)}`],
  'case.seek-help-requested': (facts) => (facts.isLocking ? ['The case was locked until HR has helped'] : []),
  'event.changed': (facts) => facts.changes.map(({ label, from, to }) => `${label}: ${quoted(from ?? '')} → ${quoted(to ?? '')}`),
};

/** What an entry is about, in a word or two beside its title; most kinds need none. */
const subjects: { readonly [K in HistoryKind]?: (facts: FactsOf<K>) => string | null } = {
  'case.step-changed': (facts) => facts.to,
  'case.risk-changed': (facts) => facts.to?.title ?? null,
  'case.topic-changed': (facts) => facts.to.title,
  'case.adviser-changed': (facts) => facts.to?.name ?? null,
  'case.owner-changed': (facts) => facts.to.name,
  'participant.added': (facts) => facts.person.name,
  'participant.changed': (facts) => facts.person.name,
  'participant.removed': (facts) => facts.person.name,
  'participant.blocked': (facts) => facts.person.name,
  'participant.block-changed': (facts) => facts.person.name,
  'participant.unblocked': (facts) => facts.person.name,
  'participant.stepped-aside': (facts) => facts.person.name,
  'case.closed': (facts) => facts.outcome?.title ?? null,
  'case.reopened': (facts) => facts.reason.title,
  'process.started': (facts) => facts.workflowTitle,
  'process.component-completed': (facts) => facts.componentTitle,
  'process.undone': (facts) => facts.componentTitle,
  'process.ended': (facts) => facts.workflowTitle,
  'process.task-opened': (facts) => facts.taskTitle,
  'task.changed': (facts) => facts.taskTitle,
  'next-action.scheduled': (facts) => facts.action.title,
  'event.changed': (facts) => facts.eventTitle,
};

/** Reads stored facts back through their schema and says them in words. */
export function describeChange(
  kind: HistoryKind,
  body: string,
  timeZone: string,
): { readonly subject: string | null; readonly lines: readonly string[]; readonly workflowTitle: string | null } {
  const facts = historyKinds[kind].facts.parse(JSON.parse(body)) as { workflowTitle?: string };
  const subject = (subjects[kind] as ((facts: unknown) => string | null) | undefined)?.(facts) ?? null;
  return {
    subject,
    lines: (describe[kind] as (facts: unknown, timeZone: string) => readonly string[])(facts, timeZone),
    workflowTitle: facts.workflowTitle ?? null,
  };
}
