import type { EvidenceLink } from '@evenhand/contract/matters';
import { findComponent } from '@evenhand/engine/positions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { namesOfFiles } from '../files/case-file.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayInWords, dayOf } from '../platform/days.ts';

/** Something that supports a finding and that its reader may read. Its key is `kind/id`. */
export type ReadableEvidence =
  | { readonly kind: 'file'; readonly filename: string }
  | { readonly kind: 'event'; readonly workflowId: number; readonly version: number; readonly componentId: number }
  | { readonly kind: 'message'; readonly postedAt: Date; readonly sender: string };

/** What a reader may read of these links of a case, by `kind/id`: files, events that stand, and messages. */
export async function readableEvidence(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  links: readonly EvidenceLink[],
): Promise<Map<string, ReadableEvidence>> {
  const readable = new Map<string, ReadableEvidence>();
  const idsOf = (kind: EvidenceLink['kind']) => links.filter((link) => link.kind === kind).map(({ id }) => id);
  const numbersOf = (kind: EvidenceLink['kind']) =>
    idsOf(kind)
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number);
  const [files, events, messages] = await Promise.all([
    namesOfFiles(db, scope, caseId, idsOf('file')),
    eventsNamed(db, scope, caseId, numbersOf('event')),
    messagesNamed(db, scope, caseId, numbersOf('message')),
  ]);
  for (const [id, filename] of files) readable.set(`file/${id}`, { kind: 'file', filename });
  for (const { id, ...event } of events) readable.set(`event/${id}`, { kind: 'event', ...event });
  for (const { id, ...message } of messages) readable.set(`message/${id}`, { kind: 'message', ...message });
  return readable;
}

/** How a link reads, such as 'Disciplinary hearing' or 'Message from Callum Reyes, 12 November 2026'. */
export function evidenceTitle(one: ReadableEvidence, configuration: ServiceConfiguration): string {
  switch (one.kind) {
    case 'file':
      return one.filename;
    case 'event': {
      const definition = configuration.workflow(one.workflowId, one.version);
      return findComponent(definition, one.componentId)?.component.title ?? 'Event';
    }
    case 'message':
      return `Message from ${one.sender}, ${dayInWords(dayOf(one.postedAt, configuration.pack.service.timeZone))}`;
  }
}

async function eventsNamed(db: ReadDb, scope: Scope, caseId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; workflowId: number; version: number; componentId: number }>`
    select e.id, r.workflow_id as "workflowId", r.version, e.component_id as "componentId"
    from tracked_event e join case_record c on c.id = e.case_id join tracking_record r on r.case_id = e.case_id and r.id = e.record_id
    where e.case_id = ${caseId} and e.id = any(${[...ids]}::bigint[]) and e.withdrawn_at is null
      and ${scope.visible('c')} and ${scope.readsRow('r', 'c')}`.execute(db);
  return rows;
}

async function messagesNamed(db: ReadDb, scope: Scope, caseId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; postedAt: Date; sender: string }>`
    select m.id, m.posted_at as "postedAt", coalesce(sender.full_name, m.sender_name) as sender
    from message m join case_record c on c.id = m.case_id left join person sender on sender.user_id = m.sender_user_id
    where m.case_id = ${caseId} and m.id = any(${[...ids]}::bigint[]) and m.posted_at is not null and not m.is_note
      and ${scope.visible('c')} and ${scope.readsMessage('m', 'c')}`.execute(db);
  return rows;
}
