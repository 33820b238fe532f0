import { getCase } from '@evenhand/contract/cases';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { presentCase } from './case-record.presenter.ts';
import { wholeCase } from './whole-case.ts';

/** The whole case in one answer. */
export function caseDetailsRoutes(serve: Serve, given: { readonly configuration: Configuration; readonly abilities: AbilityTable }): void {
  serve.read(getCase, wholeCase, async ({ actor, subject, now }) => presentCase(subject, { actor, now }, given));
}
