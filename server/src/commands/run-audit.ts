import { sql } from 'kysely';
import { wrongContents } from '../files/check-contents.ts';
import type { CaseRange } from '../history/comparison.ts';
import type { DifferentRow } from '../history/verify-histories.ts';
import { ALL_CASES, verifyHistories } from '../history/verify-histories.ts';
import { comparisons } from '../main/modules.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { contentOf } from '../platform/files/content-of.ts';
import { readSettings } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';
import { readArguments } from './command.ts';

/** How the command ends. */
const ALL_WHOLE = 0;
const NOT_WHOLE = 1;
const WRONG_ARGUMENTS = 2;
const NOT_CHECKED = 3;

const USAGE = `Use: npm run audit -- verify [--case N]
It ends with ${ALL_WHOLE} when all histories are whole and rows and files agree with them, ${NOT_WHOLE} when something does not,
${NOT_CHECKED} when they could not be checked.`;

/**
 * `audit verify`: recomputes the history of every case, or of one, compares rows and files with it, and says what is
 * not whole and what differs (security study §5, decision 0028). @returns the code the command ends with.
 */
export async function runAudit(
  args: readonly string[],
  { root, environment, say, complain }: CommandWorld,
): Promise<number> {
  const range = rangeAskedFor(args);
  if (range === null) {
    complain(USAGE);
    return WRONG_ARGUMENTS;
  }
  const found = { checked: 0, broken: 0, different: 0, unproved: 0 };
  const tell = ({ caseId, seq, reason }: DifferentRow): void =>
    say(`Case ${caseId}${seq === null ? '' : `, entry ${seq}`}: ${reason}.`);
  try {
    const settings = readSettings(environment, root);
    const content = contentOf(settings);
    await onDatabase(settings, async (owner) => {
      await assertSeesEveryCase(owner);
      for await (const { ids, broken, different, unprovedCount } of verifyHistories(owner, range, comparisons)) {
        const contents = await wrongContents(owner, content, { first: ids[0] as number, last: ids.at(-1) as number });
        for (const fault of [...broken, ...different, ...contents]) tell(fault);
        found.checked += ids.length;
        found.broken += broken.length;
        found.different += different.length + contents.length;
        found.unproved += unprovedCount;
      }
    });
    if (found.checked === 0 && range !== ALL_CASES)
      throw new Error(`There is no case ${range.first}, and nothing of its history.`);
  } catch (error) {
    complain(`The histories could not be verified.\n${(error as Error).message}`);
    return NOT_CHECKED;
  }
  for (const line of summaryOf(found)) say(line);
  return found.broken + found.different === 0 ? ALL_WHOLE : NOT_WHOLE;
}

/** Null when the arguments are not understood. */
function rangeAskedFor(args: readonly string[]): CaseRange | null {
  const parsed = readArguments(args, { case: { type: 'string' } });
  if (parsed === null || parsed.positionals.length !== 1 || parsed.positionals[0] !== 'verify') return null;
  const number = parsed.values.case;
  if (number === undefined) return ALL_CASES;
  const caseId = Number(number);
  return /^[1-9]\d*$/.test(number) && Number.isSafeInteger(caseId) ? { first: caseId, last: caseId } : null;
}

/** A login that row-level security binds would find no case, and so nothing that is not whole. */
async function assertSeesEveryCase(owner: Db): Promise<void> {
  const { rows } = await sql<{ isBound: boolean }>`
    select row_security_active('case_record') or row_security_active('history_event') or row_security_active('history_content')
      or row_security_active('history_head') as "isBound"`.execute(owner);
  if (rows[0]?.isBound !== false)
    throw new Error('This login does not see every case. Name one that owns the tables with MIGRATION_DATABASE_URL.');
}

interface Found {
  readonly checked: number;
  readonly broken: number;
  readonly different: number;
  /** What was recorded before its hash was kept. */
  readonly unproved: number;
}

function summaryOf({ checked, broken, different, unproved }: Found): string[] {
  if (checked === 0) return ['There are no cases, so there are no histories to check.'];
  const histories = `${written(checked)} ${checked === 1 ? 'history' : 'histories'} checked`;
  const whole =
    broken === 0
      ? `${checked === 1 ? 'it is' : 'all'} whole`
      : `${written(broken)} ${broken === 1 ? 'is' : 'are'} not whole`;
  return [
    `${histories}, ${whole}.`,
    different === 0
      ? 'Rows and files are as the histories that are whole say.'
      : `${written(different)} ${different === 1 ? 'row or file is' : 'rows or files are'} not as the histories say.`,
    ...(unproved === 0
      ? []
      : [`${written(unproved)} of what they say was recorded before hashes were kept, and could not be compared.`]),
  ];
}

const written = (count: number): string => count.toLocaleString('en-GB');
