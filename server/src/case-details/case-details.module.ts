import { getCase } from '@evenhand/contract/case-details';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { presentCase } from './case-record.presenter.ts';
import { exportDetails } from './export-details.ts';
import { wholeCase } from './whole-case.ts';

export const caseDetails = { routes, exports: exportDetails };

/** The whole case in one answer, with what each module allows the caller to do on it. */
function routes(serve: Serve, { abilities }: { readonly abilities: AbilityTable }): void {
  serve.read(getCase, wholeCase, async ({ actor, subject, now, configuration }) =>
    presentCase(subject, { actor, now }, { configuration, abilities }),
  );
}
