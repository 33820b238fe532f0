import type { LetterSending } from '@evenhand/contract/letter-sending';
import type { CompletedLetter, Letter } from '@evenhand/contract/letters';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { titleOfEvent } from '../files/file-list.ts';
import { caseOfLetter } from './case-people.queries.ts';
import type { CompletedLetterRow, LetterRow } from './letter.queries.ts';
import type { LoadedLetter } from './letter-access.ts';
import type { CaseContents, LetterCall } from './letter-contents.ts';
import { contentsNow, frozenOf, typedFor } from './letter-contents.ts';
import { canCorrect, readOnlyBecause, sendingAbilities } from './letters.policy.ts';

/** A letter as its reader may see it now. */
export async function letterAsRead(call: LetterCall, loaded: LoadedLetter): Promise<Letter> {
  const ofCase = await caseOfLetter(call.db, scopeOf(call.actor), loaded.theCase.id);
  const contents = frozenOf(loaded) ?? (await contentsNow(call, loaded, ofCase));
  return presentLetter(loaded, { actor: call.actor, employeeName: ofCase.employee?.name ?? null, contents });
}

interface Presenting {
  readonly actor: Actor;
  readonly employeeName: string | null;
  readonly contents: CaseContents;
}

function presentLetter({ theCase, letter }: LoadedLetter, { actor, employeeName, contents }: Presenting): Letter {
  const { documentGuid, status, template, updatedAt, completedAt, completedByName } = letter;
  const { dateReason, corrects, correctedBy } = letter;
  return {
    documentGuid,
    documentStatus: status,
    caseTrackingRecordId: theCase.id,
    employeeName,
    template,
    ...contents,
    ...typedFor({ actor }, { theCase, letter }),
    dateReason,
    corrects,
    correctedBy,
    canCorrect: correctedBy === null && canCorrect(actor, theCase, status),
    sending: completedAt === null ? null : presentSending(letter, { actor, theCase }),
    updatedAt: updatedAt.toISOString(),
    completed: completedAt === null ? null : { at: completedAt.toISOString(), by: completedByName ?? '' },
    readOnlyBecause: readOnlyBecause(actor, theCase, status),
  };
}

/** Who reads a list of letters, and of which case. */
export interface ListReader {
  readonly actor: Actor;
  readonly theCase: CaseFacts;
  readonly configuration: ServiceConfiguration;
}

export function presentCompleted(row: CompletedLetterRow, reader: ListReader): CompletedLetter {
  return {
    documentGuid: row.documentGuid,
    title: row.title,
    source: titleOfEvent(reader.configuration, row),
    trackedEventId: row.eventId,
    completedAt: row.completedAt.toISOString(),
    completedBy: row.completedByName,
    corrects: row.corrects,
    correctedBy: row.correctedBy,
    dateReason: row.dateReason,
    sending: presentSending(row, reader),
  };
}

function presentSending(
  letter: Pick<LetterRow, 'correctedBy' | 'isWaitingToBeSent' | 'sendings'>,
  { actor, theCase }: Pick<ListReader, 'actor' | 'theCase'>,
): LetterSending {
  return {
    isWaiting: letter.isWaitingToBeSent,
    records: letter.sendings.map(({ recordedAt, takenBack, ...record }) => ({
      ...record,
      recordedAt: new Date(recordedAt).toISOString(),
      takenBack: takenBack === null ? null : { ...takenBack, at: new Date(takenBack.at).toISOString() },
    })),
    ...sendingAbilities(actor, theCase, letter),
  };
}
