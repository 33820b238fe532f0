import type { ProblemReport, SourceLocation } from './problem.ts';
import type { ReadPack } from './read-pack.ts';
import { resolveKey } from './resolve-key.ts';

/** The legal parameter of a key; V2 where `lookups/law-dates.yaml` has none of that name. */
export function legalParameter(
  context: { readonly read: ReadPack; readonly problems: ProblemReport },
  key: string,
  location: SourceLocation,
) {
  const parameters = new Map(context.read.files.lawDates.flatMap(({ value }) => Object.entries(value.parameters)));
  return resolveKey(context, parameters, { what: 'legal parameter', key, location });
}
