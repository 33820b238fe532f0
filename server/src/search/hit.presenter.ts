import type { SearchHit, SearchPiece } from '@evenhand/contract/search';
import { searchKindTitles } from '@evenhand/contract/search.text';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Hit } from './search.queries.ts';
import { MATCH_BEGINS, MATCH_ENDS, SIGNS, STAND_INS } from './search.queries.ts';

/** The only way from a hit to the wire. */
export function presentHit(hit: Hit, configuration: ServiceConfiguration): SearchHit {
  const { id, kind, isDraft, caseId, employeeName, at, byName, messageId, eventId, documentGuid, matterNumber } = hit;
  return {
    id,
    kind,
    isDraft,
    caseId,
    topicTitle: configuration.titles.topics.get(hit.topicId) ?? '',
    employeeName,
    at: at.toISOString(),
    byName,
    title: piecesOf(titleOf(hit, configuration)),
    line: piecesOf(hit.line),
    messageId,
    eventId,
    documentGuid,
    matterNumber,
  };
}

/** What has no title of its own is called by its number, by the title of its event, or by its kind. */
function titleOf(hit: Hit, configuration: ServiceConfiguration): string {
  const { kind, title, caseId, workflowId, version, componentId, matterNumber } = hit;
  if (title.trim() !== '') return title;
  if (kind === 'case') return `${searchKindTitles.case} ${caseId}`;
  if (matterNumber !== null) return `${searchKindTitles.matter} ${matterNumber}`;
  if (kind !== 'event' || workflowId === null || version === null || componentId === null)
    return searchKindTitles[kind];
  return eventSetupOf(configuration.workflow(workflowId, version), componentId)?.title ?? searchKindTitles[kind];
}

/** The parts of a text between the marks of its matches, on one line, with its own signs again. */
function piecesOf(marked: string): SearchPiece[] {
  return [...marked]
    .map((character) => SIGNS[STAND_INS.indexOf(character)] ?? character)
    .join('')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(MATCH_BEGINS)
    .flatMap((part, index): SearchPiece[] => {
      const [matched = '', after = ''] = index === 0 ? ['', part] : part.split(MATCH_ENDS);
      return [
        { text: matched, isMatch: true },
        { text: after, isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

/** The same as plain text. */
export function textOf(pieces: readonly SearchPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}
