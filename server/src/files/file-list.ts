import type { Titled } from '@evenhand/contract/fields';
import type { FileRow, listFiles } from '@evenhand/contract/files';
import { EMPTY_ID, Limits } from '@evenhand/contract/limits';
import type { BodyOf } from '@evenhand/contract/route';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { correspondent } from '../cases/case-rules.ts';
import { startOfDay } from '../platform/days.ts';
import { badField } from '../platform/http/app-error.ts';
import type { FileFilter, FileOrigin, FilePage, ListedFile } from './file-list.queries.ts';
import { CASE_ORIGIN, MESSAGE_ORIGIN, NOTE_ORIGIN } from './file-list.queries.ts';
import { mayChangeReaders } from './file-readers.ts';
import { stateOf } from './file-state.ts';

type Asked = BodyOf<typeof listFiles>;

/** A source of files of a case: a title, and the origins that have it. */
export interface FileSource extends Titled {
  readonly originIds: readonly number[];
}

/**
 * The sources of the files of a case, by title. Components whose events have the same title are one source,
 * because a reader could not tell them apart; its number is that of its first component (gaps P-5). A
 * component that ran in two versions has the title of the newer one.
 */
export function sourcesOf(origins: readonly FileOrigin[], configuration: ServiceConfiguration): FileSource[] {
  const newest = new Map(
    origins
      .toSorted((one, other) => (one.version ?? 0) - (other.version ?? 0))
      .map((origin) => [origin.originId, origin]),
  );
  const byTitle = Map.groupBy(newest.values(), (origin) => titleOf(origin, configuration));
  return [...byTitle]
    .map(([title, those]) => ({ title, originIds: those.map(({ originId }) => originId) }))
    .map(({ title, originIds }) => ({ id: Math.min(...originIds), title, originIds }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));
}

const titleOfOrigin: Readonly<Record<number, string>> = { [NOTE_ORIGIN]: 'Note', [CASE_ORIGIN]: 'Added to the case' };

function titleOf({ workflowId, version, originId }: FileOrigin, configuration: ServiceConfiguration): string {
  if (workflowId === null || version === null) return titleOfOrigin[originId] ?? 'Message';
  return titleOfEvent(configuration, { workflowId, version, componentId: originId });
}

/** The title, in lists of files and letters, of the event that a component recorded. */
export function titleOfEvent(
  configuration: ServiceConfiguration,
  {
    workflowId,
    version,
    componentId,
  }: { readonly workflowId: number; readonly version: number; readonly componentId: number },
): string {
  const setup = eventSetupOf(configuration.workflow(workflowId, version), componentId);
  return setup === null ? 'Event' : `Event: ${setup.title}`;
}

/** @throws BAD_REQUEST when the days are the wrong way round. */
export function fileFilterOf(asked: Asked, sources: readonly FileSource[], timeZone: string): FileFilter {
  const { sourceId = null, userGuid = null, fromDate = null, toDate = null } = asked;
  if (fromDate !== null && toDate !== null && fromDate > toDate)
    throw badField('fromDate', 'Must not be after the to date.');
  return {
    originIds: sourceId === null ? null : (sources.find(({ id }) => id === sourceId)?.originIds ?? []),
    addedBy: userGuid === EMPTY_ID ? null : userGuid,
    from: fromDate === null ? null : startOfDay(fromDate, timeZone),
    until: toDate === null ? null : startOfDay(toDate, timeZone, 1),
  };
}

/** The latest files come first unless another order is asked for (gaps G-81). */
export function filePageOf({
  sortColumn = 'occurredDateTime',
  sortOrder = 'desc',
  pageNumber = 1,
  pageSize = Limits.filePageSize,
}: Asked): FilePage {
  return { sortColumn, isDescending: sortOrder === 'desc', take: pageSize, skip: (pageNumber - 1) * pageSize };
}

interface Listing {
  readonly actor: Actor;
  readonly theCase: CaseFacts;
  readonly sources: readonly FileSource[];
}

export function presentFile(file: ListedFile, { actor, theCase, sources }: Listing): FileRow {
  const isOfCase = file.originId === CASE_ORIGIN;
  return {
    filename: file.filename,
    ...stateOf(file.scan),
    fileLink: linkTo(file, theCase.id),
    storageId: file.storageId,
    source: isOfCase
      ? `Added by ${file.addedByName}`
      : (sources.find(({ originIds }) => originIds.includes(file.originId))?.title ?? ''),
    user: file.addedByName,
    userId: file.addedById,
    occurredDateTime: file.addedAt.toISOString(),
    size: file.sizeBytes,
    audience: file.audience,
    isOfCase,
    abilities: {
      changeReaders: isOfCase && correspondent(actor, theCase) === null && mayChangeReaders(actor, theCase, file),
    },
  };
}

/** The place in the application that a file came from (gaps G-81); null for one that was added to the case itself. */
function linkTo({ originId, eventId, messageId }: ListedFile, caseId: number): string | null {
  if (originId === CASE_ORIGIN) return null;
  if (eventId !== null) return `/cases/${caseId}/?action=event&eventId=${eventId}`;
  return `/cases/${caseId}/${originId === MESSAGE_ORIGIN ? 'messages' : 'notes'}?open=${messageId}`;
}
