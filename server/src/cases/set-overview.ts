import type { Act } from '../access/act.ts';
import { lastChange } from '../history/last-change.ts';
import type { CaseFacts } from './case-facts.ts';
import { assertVersion, changeCase } from './change-case.ts';

/**
 * Changes the overview and answers the case's version. The screen saves on blur, so an unchanged text is not
 * an act, from any version it was read: a retry after a lost answer succeeds.
 * @throws ALREADY_EXISTS with the stored text, and who wrote it when, if it was changed from an older
 * version (security study A17).
 */
export async function setOverview(
  act: Act,
  theCase: CaseFacts,
  change: { readonly overview: string; readonly version: number | undefined },
): Promise<number> {
  if (change.overview === theCase.overview) return theCase.version;
  await assertVersion(change.version, theCase.version, async () => ({
    current: { overview: theCase.overview, version: theCase.version },
    changed: await lastChange(act, theCase.id, 'case.overview-changed'),
  }));
  const version = await changeCase(act, theCase.id, { overview: change.overview });
  act.record(theCase, 'case.overview-changed', { from: theCase.overview, to: change.overview });
  return version;
}
