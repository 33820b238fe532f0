import { randomUUID } from 'node:crypto';
import type { CompiledPack } from '@evenhand/engine/pack';
import type pg from 'pg';
import type { CaseAtEvent } from './cases-at-event.ts';
import { eventOf } from './cases-at-event.ts';
import { answered, get, quantile } from './measure.ts';
import type { RunningServer } from './servers.ts';
import { caseRead } from './shapes.ts';

interface Writing {
  readonly product: RunningServer;
  readonly pool: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: CompiledPack;
}

const LETTERS_COUNT = 20;
const WARM_UP_COUNT = 5;
const SENTENCE =
  'The manager explained on that day what had been agreed at the meeting and who would see the notes of it afterwards. ';

/** The report of an investigation, with as much typed into each long field as it takes, as PDF. */
export async function measureLongLetter(
  { product, pool, headers, pack }: Writing,
  { caseId }: CaseAtEvent,
): Promise<{ readonly pages: number; readonly p50: number; readonly longestWait: number; readonly usualWait: number }> {
  const template = pack.letters?.find(({ key }) => key === 'investigation-report');
  if (template === undefined) throw new Error('The pack has no report of an investigation.');
  const documentGuid = randomUUID();
  const body = { documentGuid, templateId: eventOf(pack).letterId, caseId };
  await answered({ port: product.port, method: 'POST', path: '/v1/document', headers, body: () => body });
  const fields = template.steps.flatMap((step) => step.fields).filter(({ kind }) => kind === 'longText');
  const typed = Object.fromEntries(
    fields.map(({ key, maximumCharacters }) => [key, paragraphs(maximumCharacters ?? 1000)]),
  );
  // No process of a grievance asks for this report, so it takes the place of the letter that was begun.
  await pool.query('update case_letter set template = $2, typed_values = $3 where guid = $1', [
    documentGuid,
    template,
    typed,
  ]);
  const pdf = get(product, `/v1/pdf/getPdf?DocumentGuid=${documentGuid}`, headers);
  const pages = (await answered(pdf)).body.match(/\/Type \/Page\b/g)?.length ?? 0;
  for (let made = 0; made < WARM_UP_COUNT; made += 1) await answered(pdf);
  const usualWait = Math.max(
    ...(await waitsWhile(product, headers, caseId, () => new Promise((resolve) => setTimeout(resolve, 2000)))),
  );
  const took: number[] = [];
  const waits = await waitsWhile(product, headers, caseId, async () => {
    for (let made = 0; made < LETTERS_COUNT; made += 1) took.push((await answered(pdf)).milliseconds);
  });
  return { pages, p50: quantile(took, 0.5), longestWait: Math.max(...waits), usualWait };
}

function paragraphs(most: number): string {
  const paragraph = `${SENTENCE.repeat(6).trim()}\n\n`;
  return paragraph.repeat(Math.floor(most / paragraph.length)).trim();
}

/** How long each read of a case took meanwhile, one after the other. */
async function waitsWhile(
  product: RunningServer,
  headers: Readonly<Record<string, string>>,
  caseId: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) waits.push((await answered(get(product, caseRead(caseId), headers))).milliseconds);
  })();
  await work();
  isDone = true;
  await reading;
  return waits;
}
