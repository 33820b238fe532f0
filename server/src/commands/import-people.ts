import type { Db } from '../platform/database/open-database.ts';
import { dayInWords } from '../platform/days.ts';
import type { PeoplePlan } from '../users/plan-people.ts';
import type { PeopleFile } from '../users/read-people-file.ts';
import { readPeopleFile } from '../users/read-people-file.ts';
import { applyPlan, planFor } from './apply-people.ts';
import { withNoun } from './command.ts';
import type { PeopleOfService } from './people-of-service.ts';
import { inService } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { nameOf } from './people-report.ts';

export interface ImportRequest {
  /** The whole file. */
  readonly csv: string;
  readonly serviceKey: string;
  readonly isDryRun: boolean;
}

/** Rolls a dry run back when its report is made. */
class DryRun extends Error {}

/**
 * Puts the people of a file into the directory of a service, all in one transaction or, when a line is
 * refused, none. A dry run does the same and takes it back, so its report is what would happen.
 * @throws with a sentence when the file or the service is not usable.
 */
export async function importPeople(
  owner: Db,
  { csv, serviceKey, isDryRun }: ImportRequest,
  { issuer, now }: Pick<PeopleOfService, 'issuer' | 'now'>,
): Promise<PeopleReport> {
  const file = readPeopleFile(csv);
  let report: PeopleReport = { isRefused: true, lines: [] };
  try {
    await inService(owner, { serviceKey, issuer, now }, async (people) => {
      report = await importInto(people, file);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    return report.isRefused
      ? report
      : { ...report, lines: [...report.lines, 'Nothing was changed: this was a dry run.'] };
  }
  return report;
}

async function importInto(people: PeopleOfService, file: PeopleFile): Promise<PeopleReport> {
  const rows = people.issuer === null ? file.rows.map(({ userId: _userId, ...row }) => row) : file.rows;
  const plan = await planFor(people, rows, { isList: true });
  const others = [
    ...(file.otherColumns.length === 0 ? [] : [`Kept as attributes: ${file.otherColumns.join(', ')}.`]),
    ...(people.issuer === null && hasUserIds(file)
      ? ['User IDs are not kept, because no external provider is set.']
      : []),
  ];
  const refused = [...file.refused, ...plan.refused].sort((one, other) => one.line - other.line);
  if (refused.length > 0) {
    const lines = refused.map(({ line, why }) => `Line ${line}: ${why}`);
    return {
      isRefused: true,
      lines: [...lines, ...others, `Nothing was changed: ${withNoun(refused.length, 'reason')} above.`],
    };
  }
  return { isRefused: false, lines: [...countsOf(plan), ...(await applyPlan(people, plan)), ...others] };
}

function hasUserIds({ rows }: PeopleFile): boolean {
  return rows.some(({ userId }) => userId !== undefined);
}

function countsOf(plan: PeoplePlan): string[] {
  const counts = `${withNoun(plan.added.length, 'person', 'people')} added, ${plan.changed.length.toLocaleString('en-GB')} changed, ${plan.unchangedCount.toLocaleString('en-GB')} as before.`;
  const later =
    plan.leavingLaterCount === 0
      ? []
      : [
          `${withNoun(plan.leavingLaterCount, 'person leaves', 'people leave')} on a later day, and can open nothing from then on.`,
        ];
  const named =
    plan.identities.length === 0
      ? []
      : [`${withNoun(plan.identities.length, 'user ID')} of the identity provider noted.`];
  return [counts, ...named, ...leavingDates(plan), ...later];
}

/** The dates as they were read: a spreadsheet may have written another one than was meant. */
function leavingDates({ lines }: PeoplePlan): string[] {
  return lines.flatMap(({ person, leavingDay, leaves, leaving }) =>
    leavingDay !== null && (leaves || leaving !== null)
      ? [`Leaving date ${dayInWords(leavingDay)}: ${nameOf(person)}.`]
      : [],
  );
}
