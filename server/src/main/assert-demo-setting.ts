import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * A database holds the demonstration, whose people anybody can sign in as, or an employer's people, for good
 * (decision 0036). With an external provider nobody of the demonstration can sign in, so it holds no danger.
 * @throws with a sentence for people when DEMO says the other one.
 */
export async function assertDemoSetting(db: Db, { isDemo, oidc }: Pick<Settings, 'isDemo' | 'oidc'>): Promise<void> {
  if (oidc !== null) return;
  const { rows } = await sql<{ isAnyDemo: boolean; isAnybody: boolean }>`
    select exists (select 1 from identity_account where is_demo) as "isAnyDemo", exists (select 1 from person) as "isAnybody"`.execute(
    db,
  );
  const { isAnyDemo = false, isAnybody = false } = rows[0] ?? {};
  if (!isDemo && isAnyDemo)
    throw new Error(
      'This database holds the demonstration, and everybody knows its password. Begin in an empty DATA_DIR or database, or set DEMO=true.',
    );
  if (isDemo && isAnybody && !isAnyDemo)
    throw new Error(
      'This database holds people of your own, and in the demonstration anybody could sign in. Set DEMO=false, or choose another DATA_DIR.',
    );
}
