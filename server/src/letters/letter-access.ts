import type { beginDocument } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { Admission, Policy } from '../access/policy.ts';
import { childOfCase, onCaseOfBody } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import type { LetterRow } from './letter.queries.ts';
import { letterByGuid } from './letter.queries.ts';
import { letterRules } from './letters.policy.ts';

export const LETTER_MISSING = 'This document could not be found.';

export interface LoadedLetter {
  readonly theCase: CaseFacts;
  readonly letter: LetterRow;
}

/** The policy of a call about the letter whose id is in its path or its query. */
export function onLetter(rule: CaseRule): Policy<LoadedLetter> {
  return childOfCase({
    table: 'case_letter',
    name: 'guid',
    process: 'record_id',
    rule,
    missing: LETTER_MISSING,
    idOf: documentGuidIn,
    async read({ db, scope, theCase }, call) {
      const letter = await letterByGuid(db, scope, theCase.id, documentGuidIn(call));
      return letter === null ? null : { theCase, letter };
    },
  });
}

function documentGuidIn({ params, query }: Admission): string {
  return (params.documentGuid ?? query.documentGuid ?? query.DocumentGuid) as string;
}

/** The policy of the call that begins a letter. */
export const onCaseOfLetter = onCaseOfBody(letterRules.write, (body: BodyOf<typeof beginDocument>) => body.caseId);
