import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { mailOutSuite } from '../../testing/mail-out-world.ts';
import { post } from '../../testing/message-world.ts';

const ROUNDS_COUNT = 50;
/** Longer than a process needs for all that is due, so that some are killed before the end and some after it. */
const KILLED_WITHIN_MS = 1_000;
const program = fileURLToPath(new URL('../../testing/send-mail-once.ts', import.meta.url));

const suite = mailOutSuite();
let caseId: number;
beforeAll(async () => {
  caseId = await openCase(suite.server);
  for (const name of ['ngozi', 'isaac', 'salma', 'derrin', 'silas'] as const)
    await join(suite.server, caseId, name, 'stakeholder');
});

/** Sends in a process of its own, which is killed so long after it has begun. */
async function sendAndKill(afterMs: number): Promise<void> {
  const args = [suite.server.address, JSON.stringify(suite.smtp.settings), suite.server.now().toISOString()];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await sleep(afterMs);
  child.kill('SIGKILL');
  await ended;
}

/** The notices that wait, by the address of their reader: a mail is about all of them. */
async function waiting(): Promise<Map<string, number[]>> {
  const rows = await suite.server.db
    .selectFrom('notice as n')
    .innerJoin('person as p', 'p.user_id', 'n.user_id')
    .select(['n.id', 'p.email'])
    .where('n.to_mail', '=', true)
    .execute();
  const byAddress = Map.groupBy(rows, ({ email }) => email ?? '');
  return new Map([...byAddress].map(([address, notices]) => [address, notices.map(({ id }) => id)]));
}

test(`No mail is lost when its sender is killed ${ROUNDS_COUNT} times and the mail server goes away; none comes twice but where an answer was lost [MAILOUT-08, MAILOUT-15]`, async () => {
  const wanted = new Set<number>();
  /** What each mail was about, and whether it may come again: as the last before a kill, or as its answer was lost. */
  const come: { readonly ids: readonly number[]; mayRepeat: boolean }[] = [];
  const note = async (send: () => Promise<unknown>, isAnswerLost: boolean, isKilled: boolean): Promise<void> => {
    const before = await waiting();
    for (const id of [...before.values()].flat()) wanted.add(id);
    await send();
    for (const { to } of suite.smtp.mails.slice(come.length)) {
      const address = [to].flat()[0]?.text ?? '';
      come.push({ ids: before.get(address) ?? [], mayRepeat: isAnswerLost });
    }
    const last = come.at(-1);
    if (isKilled && last !== undefined) last.mayRepeat = true;
    suite.pass(90);
  };
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    await post(suite.server, round % 2 === 0 ? 'teodora' : 'maren', caseId);
    const isAnswerLost = round % 5 === 4;
    suite.smtp.answer(round % 5 === 3 ? { hangsUp: true } : { losesAnswer: isAnswerLost });
    await note(() => sendAndKill(Math.random() * KILLED_WITHIN_MS), isAnswerLost, true);
  }
  suite.smtp.answer({});
  while ((await waiting()).size > 0) await note(suite.send, false, false);

  const mailsOf = (wantedId: number) => come.filter(({ ids }) => ids.includes(wantedId));
  expect([...wanted].filter((id) => mailsOf(id).length === 0)).toEqual([]);
  const again = [...wanted].flatMap((id) => mailsOf(id).slice(0, -1));
  expect(again.filter(({ mayRepeat }) => !mayRepeat)).toEqual([]);
  expect([wanted.size > ROUNDS_COUNT, again.length > 0]).toEqual([true, true]);
}, 600_000);
