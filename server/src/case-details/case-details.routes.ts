import { getCase } from '@evenhand/contract/case-details';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { presentCase } from './case-record.presenter.ts';
import { wholeCase } from './whole-case.ts';

/** The whole case in one answer, with what each module allows the caller to do on it. */
export function caseDetailsRoutes(serve: Serve, { abilities }: { readonly abilities: AbilityTable }): void {
  serve.read(getCase, wholeCase, async ({ actor, subject, now, configuration }) =>
    presentCase(subject, { actor, now }, { configuration, abilities }),
  );
}
