import { filePageSizes, listFiles } from '@evenhand/contract/files';
import type { EvidenceLink } from '@evenhand/contract/matters';
import { messageCalls } from '@evenhand/contract/messages';
import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import { useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { findingsText as text } from './matters.text.ts';

/** The newest messages that are offered; older ones are found in the inbox. */
const MESSAGES = 100;
const FILES_PER_PAGE = Math.max(...filePageSizes) as (typeof filePageSizes)[number];
const FILE_PAGES = 20;

interface EvidenceChoice extends EvidenceLink {
  readonly title: string;
}

/** What is on a case that can support a finding, as far as the reader may read it: files, events and messages. */
export function useEvidence(caseId: number) {
  const evidence = defineQuery({
    queryKey: caseKeys.part(caseId, 'evidence-choices'),
    follows: follows.case(caseId),
    queryFn: async ({ signal }): Promise<EvidenceChoice[]> =>
      (await Promise.all([filesOf(caseId, signal), eventsOf(caseId, signal), messagesOf(caseId, signal)])).flat(),
  });
  return useQuery(evidence);
}

async function filesOf(caseId: number, signal: AbortSignal): Promise<EvidenceChoice[]> {
  const choices: EvidenceChoice[] = [];
  for (let page = 1; page <= FILE_PAGES; page++) {
    const body = { caseTrackingRecordId: caseId, pageNumber: page, pageSize: FILES_PER_PAGE };
    const { data, totalPages } = await call(listFiles, { body, quiet: true, signal });
    for (const { storageId, filename } of data)
      choices.push({ kind: 'file', id: storageId, title: text.evidenceOf(text.evidenceKinds.file, filename) });
    if (page >= totalPages) break;
  }
  return choices;
}

async function eventsOf(caseId: number, signal: AbortSignal): Promise<EvidenceChoice[]> {
  const events = await call(listTrackedEvents, { params: { id: caseId }, quiet: true, signal });
  return events
    .filter(({ recordedDateTime }) => recordedDateTime !== null)
    .map(({ id, title }) => ({
      kind: 'event',
      id: String(id),
      title: text.evidenceOf(text.evidenceKinds.event, title),
    }));
}

async function messagesOf(caseId: number, signal: AbortSignal): Promise<EvidenceChoice[]> {
  const messages = await call(messageCalls.list, {
    params: { id: caseId, isDraft: false, unreadOnly: false },
    query: { page: 1, pageSize: MESSAGES },
    quiet: true,
    signal,
  });
  return messages.map(({ id, subject, senderName }) => ({
    kind: 'message',
    id: String(id),
    title: text.evidenceOf(text.evidenceKinds.message, text.messageFrom(subject, senderName)),
  }));
}
