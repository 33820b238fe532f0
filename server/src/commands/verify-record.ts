import { brokenRegisters } from '../administration/verify-register.ts';
import { wrongContents } from '../files/check-contents.ts';
import { assertSigned, readHeads } from '../history/checkpoint.ts';
import { lostHeads } from '../history/compare-checkpoint.ts';
import type { CaseRange } from '../history/comparison.ts';
import type { DifferentRow } from '../history/verify-histories.ts';
import { ALL_CASES, verifyHistories } from '../history/verify-histories.ts';
import { comparisons } from '../main/modules.ts';
import type { Db } from '../platform/database/open-database.ts';
import { contentOf } from '../platform/files/content-of.ts';
import type { Settings } from '../platform/settings.ts';
import { checkpointKey } from './checkpoint-key.ts';
import { withNoun } from './command.ts';

interface RecordToVerify {
  readonly range: CaseRange;
  /** The file of a checkpoint. */
  readonly checkpoint: string | null;
  /** The public key that it must have; null for the one of this installation. */
  readonly publicKey: string | null;
}

/** @throws with a sentence for people when the checkpoint is of another installation or its signature does not hold. */
export async function assertOwnCheckpoint(
  settings: Settings,
  { checkpoint, publicKey }: RecordToVerify,
): Promise<void> {
  if (checkpoint === null) return;
  const own = publicKey ?? checkpointKey(settings.checkpointKey)?.publicKey;
  if (own === undefined)
    throw new Error(
      `This installation has no key in ${settings.checkpointKey}. Give the public key of the checkpoint with --public-key.`,
    );
  await assertSigned(checkpoint, own);
}

/**
 * Recomputes the histories of a range of cases, compares rows, files and the checkpoint with them, and says what it
 * found. @returns whether everything agrees. @throws when one case was asked for and there is nothing of it.
 */
export async function verifyRecord(
  owner: Db,
  settings: Settings,
  { range, checkpoint }: RecordToVerify,
  say: (line: string) => void,
): Promise<boolean> {
  const found = { checked: 0, broken: 0, different: 0, unproved: 0, lost: 0 };
  const tell = ({ caseId, seq, reason }: DifferentRow): void =>
    say(`Case ${caseId}${seq === null ? '' : `, entry ${seq}`}: ${reason}.`);
  const content = contentOf(settings);
  for await (const { ids, broken, different, unprovedCount } of verifyHistories(owner, range, comparisons)) {
    const contents = await wrongContents(owner, content, { first: ids[0] as number, last: ids.at(-1) as number });
    for (const fault of [...broken, ...different, ...contents]) tell(fault);
    found.checked += ids.length;
    found.broken += broken.length;
    found.different += different.length + contents.length;
    found.unproved += unprovedCount;
  }
  for await (const heads of checkpoint === null ? [] : readHeads(checkpoint)) {
    const lost = await lostHeads(
      owner,
      heads.filter(({ caseId }) => caseId >= range.first && caseId <= range.last),
    );
    for (const fault of lost) tell(fault);
    found.lost += lost.length;
  }
  const registers = range === ALL_CASES ? await brokenRegisters(owner) : { checked: 0, broken: [] };
  for (const { service, seq, reason } of registers.broken) say(`Register of ${service}, entry ${seq}: ${reason}.`);
  if (found.checked + found.lost === 0 && range !== ALL_CASES)
    throw new Error(`There is no case ${range.first}, and nothing of its history.`);
  for (const line of summaryOf(found, checkpoint !== null)) say(line);
  if (registers.checked > 0)
    say(
      `${withNoun(registers.checked, 'register')} of administration checked, ${registers.broken.length === 0 ? 'all whole' : `${withNoun(registers.broken.length, 'is', 'are')} not whole`}.`,
    );
  return found.broken + found.different + found.lost + registers.broken.length === 0;
}

interface Found {
  readonly checked: number;
  readonly broken: number;
  readonly different: number;
  /** Rows and files recorded before hashes were kept: nothing can be compared with them. */
  readonly unproved: number;
  /** Histories that no longer lead to their head in the checkpoint. */
  readonly lost: number;
}

function summaryOf({ checked, broken, different, unproved, lost }: Found, hasCheckpoint: boolean): string[] {
  const ofCheckpoint = [
    lost === 0
      ? 'All histories of the checkpoint are still there.'
      : `${withNoun(lost, 'history is', 'histories are')} not as in the checkpoint.`,
  ].filter(() => hasCheckpoint);
  if (checked === 0) return ['There are no cases, so there are no histories to check.', ...ofCheckpoint];
  const whole =
    broken === 0 ? `${checked === 1 ? 'it is' : 'all'} whole` : `${withNoun(broken, 'is', 'are')} not whole`;
  return [
    `${withNoun(checked, 'history', 'histories')} checked, ${whole}.`,
    different === 0
      ? 'Rows and files are as the histories that are whole say.'
      : `${withNoun(different, 'row or file is', 'rows or files are')} not as the histories say.`,
    ...(unproved === 0
      ? []
      : [
          `${withNoun(unproved, 'thing was', 'things were')} recorded before hashes were kept, and could not be compared.`,
        ]),
    ...ofCheckpoint,
  ];
}
