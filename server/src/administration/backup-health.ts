import type { RunsOfKind } from '../watch/backup-run.queries.ts';
import type { Judged } from './judged.ts';
import { attention, working } from './judged.ts';

/** A day, and time for a backup that takes longer than the one before. */
const BACKUP_WITHIN_MS = 26 * 3_600_000;
const DRILL_WITHIN_MS = 30 * 86_400_000;
/** An archive so much smaller than the one before lacks something, or much was removed. */
const SMALLEST_SHARE = 0.5;

const MANUAL = "The manual for operators says how, under 'Backup'.";

interface Asked {
  readonly now: Date;
  readonly timeZone: string;
}

/** What the records of backups and drills mean. One thing at a time is said, the worst first. */
export function backupHealth(runs: readonly RunsOfKind[], { now, timeZone }: Asked): Judged {
  const [backup, drill] = [runs.find(({ kind }) => kind === 'backup'), runs.find(({ kind }) => kind === 'drill')];
  if (backup === undefined)
    return attention(
      'No backup has been made with Evenhand yet.',
      `Ask whoever runs the server to set BACKUP_DIR, or how else backups are made and tried. ${MANUAL}`,
    );
  const at = (moment: Date): string => written(moment, timeZone);
  const { lastAt, isLastGood, lastGoodAt, goodBytes } = backup;
  const lastGood =
    lastGoodAt === null ? 'There has been no good one yet.' : `The last good one ended on ${at(lastGoodAt)}.`;
  if (!isLastGood)
    return attention(
      `The backup of ${at(lastAt)} failed. ${lastGood}`,
      'Ask whoever runs the server to look at its log and at the disk of BACKUP_DIR.',
    );
  if (isOlder(lastGoodAt, now, BACKUP_WITHIN_MS))
    return attention(
      `The last backup is older than 26 hours. ${lastGood}`,
      'Ask whoever runs the server whether a server process makes backups, and whether BACKUP_AT is set.',
    );
  const [newer = null, older = null] = goodBytes;
  if (newer !== null && older !== null && newer < older * SMALLEST_SHARE)
    return attention(
      `The backup of ${at(lastAt)} is less than half as large as the one before.`,
      'Ask whoever runs the server for a drill: npm run backup -- drill',
    );
  return drillHealth(drill, `The last backup ended on ${at(lastAt)}.`, { now, timeZone });
}

function drillHealth(drill: RunsOfKind | undefined, backupWords: string, { now, timeZone }: Asked): Judged {
  const advice = `Ask whoever runs the server for 'npm run backup -- drill'. ${MANUAL}`;
  if (drill === undefined) return attention(`${backupWords} Nobody has tried to restore one yet.`, advice);
  const at = (moment: Date): string => written(moment, timeZone);
  if (!drill.isLastGood)
    return attention(
      `${backupWords} The drill of ${at(drill.lastAt)} could not restore it whole.`,
      `Ask whoever runs the server to look at its log, and make another backup now. ${MANUAL}`,
    );
  if (isOlder(drill.lastGoodAt, now, DRILL_WITHIN_MS))
    return attention(`${backupWords} The last good drill was on ${at(drill.lastAt)}, more than 30 days ago.`, advice);
  return working(`${backupWords} The last drill was good, on ${at(drill.lastAt)}.`);
}

function isOlder(moment: Date | null, now: Date, ms: number): boolean {
  return moment === null || now.getTime() - moment.getTime() > ms;
}

/** Like `18/11/2026 at 02:14`, as the people of the service read a clock. */
function written(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(moment)
    .replace(', ', ' at ');
}
