import type { serviceFile } from '@evenhand/contract/packs/service-file';
import type * as z from 'zod/mini';
import type { SeparationSeverities } from '../role-separation.ts';
import { usualSeverities } from '../role-separation.ts';

/** What the service says of the rules about two parts of one person; a rule it leaves out stays as usual. */
export function compileSeparation({
  managers = usualSeverities.managers,
  parties = usualSeverities.parties,
  reportingLine = usualSeverities.reportingLine,
}: NonNullable<z.output<typeof serviceFile>['separation']>): SeparationSeverities {
  return { managers, parties, reportingLine };
}
