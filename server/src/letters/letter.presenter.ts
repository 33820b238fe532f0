import type { Letter } from '@evenhand/contract/letters';
import type { Actor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { caseOfLetter } from './case-people.queries.ts';
import type { LoadedLetter } from './letter-access.ts';
import type { LetterCall, OfCase } from './letter-contents.ts';
import { ofCase, typedFor } from './letter-contents.ts';
import { readOnlyBecause } from './letters.policy.ts';

/** A letter as its reader may see it now. */
export async function letterAsRead(call: LetterCall, loaded: LoadedLetter): Promise<Letter> {
  const { employee } = await caseOfLetter(call.db, scopeOf(call.actor), loaded.theCase.id);
  return presentLetter(loaded, { actor: call.actor, employeeName: employee?.name ?? null, contents: await ofCase(call, loaded) });
}

interface Presenting {
  readonly actor: Actor;
  readonly employeeName: string | null;
  readonly contents: OfCase;
}

function presentLetter({ theCase, letter }: LoadedLetter, { actor, employeeName, contents }: Presenting): Letter {
  const { documentGuid, status, template, updatedAt, completedAt, completedByName } = letter;
  return {
    documentGuid,
    documentStatus: status,
    caseTrackingRecordId: theCase.id,
    employeeName,
    template,
    ...contents,
    values: typedFor({ actor }, { theCase, letter }),
    updatedAt: updatedAt.toISOString(),
    completed: completedAt === null ? null : { at: completedAt.toISOString(), by: completedByName ?? '' },
    readOnlyBecause: readOnlyBecause(actor, theCase, status),
  };
}
