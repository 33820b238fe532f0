import { setMailChoices } from '@evenhand/contract/notifications';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { linksOf, PUBLIC_URL } from '../../testing/mail-out-links.ts';
import { mailOutSuite } from '../../testing/mail-out-world.ts';
import { TEST_NOW } from '../../testing/test-server.ts';

const suite = mailOutSuite();
beforeEach(() => suite.server.as('maren').call(setMailChoices, { body: { changes: 'now' } }));

const facts = {
  holder: { userId: cast.derrin, name: 'Derrin Lyle-Okafor' },
  right: { name: 'area', accessLevelId: 2 },
  proposedBy: 'Isaac Penhallow',
  endsAt: null,
};
const write = (name: CastName) =>
  sql`insert into notice (service_id, case_id, user_id, posted_at, kind, facts, actor_user_id, to_mail)
    values (1, null, ${cast[name]}, ${TEST_NOW}, 'sight.gained', ${JSON.stringify(facts)}, ${cast.ngozi}, true)`.execute(
    suite.server.db,
  );

test('a mail about rights to read cases leads to the notice, and names neither person nor area [SIGHT-18, MAILOUT-01]', async () => {
  await write('maren');
  expect(await suite.send()).toMatchObject({ sent: 1 });
  const [mail] = await suite.sentTo('maren');
  expect(mail!.text).toContain('There is an update for you');
  expect(linksOf(mail!)[0]).toMatch(`${PUBLIC_URL}/notifications/open/`);
  expect(suite.smtp.raw.join()).not.toMatch(/derrin|okafor|isaac|penhallow|ngozi|farraday|distribution|stores/i);
});

test('who chooses nothing has it in the daily summary, and nothing is sent of one that was read or deleted [SIGHT-18, MAILOUT-05]', async () => {
  await write('edda');
  expect(await suite.send()).toBeUndefined();
  suite.pass(24 * 60);
  expect(await suite.send()).toMatchObject({ sent: 1 });
  await write('maren');
  await sql`update notice set read_at = ${TEST_NOW} where user_id = ${cast.maren}`.execute(suite.server.db);
  await write('teodora');
  await sql`update notice set deleted_at = ${TEST_NOW} where user_id = ${cast.teodora}`.execute(suite.server.db);
  suite.smtp.forget();
  expect(await suite.send()).toMatchObject({ sent: 0, nothing: 2 });
  expect(suite.smtp.mails).toEqual([]);
});

test('a person whose only right is paused is told by mail too [SIGHT-16]', async () => {
  await sql`update account set roles = '{}', access_level_ids = '{}' where user_id = ${cast.edda}`.execute(
    suite.server.db,
  );
  await write('edda');
  suite.pass(24 * 60);
  expect(await suite.send()).toMatchObject({ sent: 1 });
});
