import { sql } from 'kysely';
import type { CaseRange } from '../history/comparison.ts';
import { ALL_CASES } from '../history/verify-histories.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { commandOf, readArguments } from './command.ts';
import { signCheckpoint } from './sign-checkpoint.ts';
import { assertOwnCheckpoint, verifyRecord } from './verify-record.ts';

/** How the command ends. */
const ALL_WHOLE = 0;
const NOT_WHOLE = 1;
const NOT_CHECKED = 3;

const USAGE = `Use: npm run audit -- verify [--case N] [--checkpoint FILE [--public-key KEY]]
     npm run audit -- checkpoint --to FOLDER
It ends with ${ALL_WHOLE} when all histories are whole and rows, files and the checkpoint agree with them, or the checkpoint is written,
${NOT_WHOLE} when something does not agree, and ${NOT_CHECKED} when it could not be done.`;

/**
 * `audit verify` recomputes the history of every case, or of one, compares rows, files and a checkpoint with it, and
 * says what is not whole and what differs. `audit checkpoint` writes the signed heads of all histories (security study
 * §5, decision 0028).
 */
export const runAudit = commandOf<AuditRequest>({
  usage: USAGE,
  requestOf,
  notDone: NOT_CHECKED,
  firstLine: (request) =>
    request?.act === 'verify' ? 'The histories could not be verified.' : 'There is no new checkpoint.',
  async perform(request, settings, { now, say }) {
    if (request.act === 'checkpoint') {
      await onDatabase(settings, async (owner) => {
        await assertSeesEveryCase(owner);
        for (const line of await signCheckpoint(owner, settings, request.to, now)) say(line);
      });
      return ALL_WHOLE;
    }
    await assertOwnCheckpoint(settings, request);
    const agrees = await onDatabase(settings, async (owner) => {
      await assertSeesEveryCase(owner);
      return await verifyRecord(owner, settings, request, say);
    });
    return agrees ? ALL_WHOLE : NOT_WHOLE;
  },
});

type AuditRequest =
  | { readonly act: 'checkpoint'; readonly to: string }
  | {
      readonly act: 'verify';
      readonly range: CaseRange;
      readonly checkpoint: string | null;
      readonly publicKey: string | null;
    };

/** Null when the arguments are not understood. */
function requestOf(args: readonly string[], pathOf: (given: string) => string): AuditRequest | null {
  const type = 'string';
  const parsed = readArguments(args, { case: { type }, checkpoint: { type }, 'public-key': { type }, to: { type } });
  if (parsed === null || parsed.positionals.length !== 1) return null;
  const { case: number, checkpoint, to, 'public-key': publicKey } = parsed.values;
  if (parsed.positionals[0] === 'checkpoint')
    return to === undefined || Object.keys(parsed.values).length > 1 ? null : { act: 'checkpoint', to: pathOf(to) };
  const range = rangeOf(number);
  if (parsed.positionals[0] !== 'verify' || to !== undefined || range === null) return null;
  if (publicKey !== undefined && checkpoint === undefined) return null;
  return {
    act: 'verify',
    range,
    checkpoint: checkpoint === undefined ? null : pathOf(checkpoint),
    publicKey: publicKey ?? null,
  };
}

function rangeOf(number: string | undefined): CaseRange | null {
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
