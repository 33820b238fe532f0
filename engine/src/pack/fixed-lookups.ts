import { CaseStatus, SeekHelpType } from '@evenhand/contract/cases';
import { EventDateType } from '@evenhand/contract/components/event-payloads';
import type { FixedLookupName } from '@evenhand/contract/packs/lookup-files';
import { ParticipantRole, ParticipantSource, Relation } from '@evenhand/contract/participants';
import { NotificationType } from '@evenhand/contract/tasks';
import type { ProblemReport } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ReadPack } from './read-pack.ts';

/** Linked cases use link type 2 (specification 2 §9). */
const LinkType = { LinkedCase: 2 } as const;

/** The numbers the specification gives; a pack words them but cannot move them (V12). */
export const fixedLookupIds: Readonly<Record<FixedLookupName, Readonly<Record<string, number>>>> = {
  'participant-roles': kebab(ParticipantRole),
  relations: kebab(Relation),
  'participant-sources': kebab(ParticipantSource),
  'case-statuses': kebab(CaseStatus),
  'notification-types': kebab(NotificationType),
  'seek-help-types': kebab(SeekHelpType),
  'date-types': kebab(EventDateType),
  'link-types': kebab(LinkType),
};

/** Case statuses may be added to (gaps G-32); the other lists are closed. */
const openLists: ReadonlySet<string> = new Set(['case-statuses']);

export function checkFixedLookups(read: ReadPack, problems: ProblemReport): void {
  for (const { source, value } of read.files.fixedLookups) {
    for (const [name, items] of Object.entries(value) as [FixedLookupName, (typeof value)[FixedLookupName]][]) {
      const expected = fixedLookupIds[name];
      items.forEach((item, index) => {
        const location = source.locationOf([name, index]);
        const id = expected[item.key];
        if (id === undefined && !openLists.has(name))
          problems.report(PackCode.FixedLookup, location, `the specification knows no '${item.key}' among the ${name}`);
        else if (id !== undefined && id !== item.id)
          problems.report(
            PackCode.FixedLookup,
            location,
            `'${item.key}' of ${name} must have the number ${id}, not ${item.id}`,
          );
        else if (id === undefined && Object.values(expected).includes(item.id)) {
          problems.report(
            PackCode.FixedLookup,
            location,
            `the number ${item.id} of ${name} belongs to the specification`,
          );
        }
      });
      for (const key of Object.keys(expected)) {
        if (!items.some((item) => item.key === key))
          problems.report(PackCode.FixedLookup, source.locationOf([name]), `${name} lacks '${key}'`);
      }
    }
  }
}

/** `HrBusinessPartner` is the pack's `hr-business-partner`. */
function kebab(constants: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(constants).map(([name, id]) => [name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(), id]),
  );
}
