import { sql } from 'kysely';
import type { CaseRange, VerifiedBatch } from '../history/verify-histories.ts';
import { ALL_CASES, verifyHistories } from '../history/verify-histories.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { readSettings } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';
import { readArguments } from './command.ts';

/** How the command ends. */
const ALL_WHOLE = 0;
const NOT_WHOLE = 1;
const WRONG_ARGUMENTS = 2;
const NOT_CHECKED = 3;

const USAGE = `Use: npm run audit -- verify [--case N]
It ends with ${ALL_WHOLE} when all histories are whole, ${NOT_WHOLE} when one is not, ${NOT_CHECKED} when they could not be checked.`;

/**
 * `audit verify`: recomputes the history of every case, or of one, and says which are not whole (security
 * study §5). @returns the code the command ends with.
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
  let checked = 0;
  let broken = 0;
  const take = (batch: VerifiedBatch): void => {
    checked += batch.checked;
    broken += batch.broken.length;
    for (const { caseId, seq, reason } of batch.broken) say(`Case ${caseId}, entry ${seq}: ${reason}.`);
  };
  try {
    await onDatabase(readSettings(environment, root), async (owner) => {
      await assertSeesEveryCase(owner);
      for await (const batch of verifyHistories(owner, range)) take(batch);
    });
    if (checked === 0 && range !== ALL_CASES)
      throw new Error(`There is no case ${range.first}, and nothing of its history.`);
  } catch (error) {
    complain(`The histories could not be verified.\n${(error as Error).message}`);
    return NOT_CHECKED;
  }
  say(summaryOf(checked, broken));
  return broken === 0 ? ALL_WHOLE : NOT_WHOLE;
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

function summaryOf(checked: number, broken: number): string {
  if (checked === 0) return 'There are no cases, so there are no histories to check.';
  const histories = `${checked.toLocaleString('en-GB')} ${checked === 1 ? 'history' : 'histories'} checked`;
  if (broken === 0) return `${histories}, ${checked === 1 ? 'it is' : 'all'} whole.`;
  return `${histories}, ${broken.toLocaleString('en-GB')} ${broken === 1 ? 'is' : 'are'} not whole.`;
}
