import type { CompiledPack } from '@evenhand/engine/pack';
import type pg from 'pg';
import { usualAnswer } from '../server/testing/usual-answer.ts';
import type { SubmitWithFile } from './bare-files.ts';
import type { CaseAtEvent } from './cases-at-event.ts';
import { EVENT_KEY, eventOf } from './cases-at-event.ts';
import { quantile } from './measure.ts';
import type { SentFile } from './multipart-call.ts';
import { sentWhole } from './multipart-call.ts';
import { assertSameRows } from './same-rows.ts';
import type { RunningServer } from './servers.ts';
import { pdfOf } from './upload-memory.ts';

interface Submitting {
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly pool: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: CompiledPack;
  readonly actorId: string;
}

const PATH = '/api/componentTrackingWithFiles';

/**
 * How many times as long the product takes for a submit with a file of so many bytes as a bare server that
 * streams, hashes and writes the same rows. Both in turn; each call has a case of its own.
 */
export async function measureSubmitWithFile(
  { product, bare, pool, headers, pack, actorId }: Submitting,
  cases: readonly CaseAtEvent[],
  { size, warmUpCount }: { readonly size: number; readonly warmUpCount: number },
): Promise<{ readonly ratio: number; readonly ms: number; readonly bareMs: number }> {
  const { definition, component, optionId } = eventOf(pack);
  const data = usualAnswer(definition, component, new Date());
  // Each file has bytes of its own, as people's have.
  const file = (): SentFile => ({ filename: 'grievance.pdf', bytes: pdfOf(size) });
  const toProduct = ({ recordId, visitId }: CaseAtEvent) =>
    sentWhole({
      port: product.port,
      path: PATH,
      headers,
      model: {
        workflowTrackingComponentId: visitId,
        workflowTrackingRecordId: recordId,
        workflowComponentOptionId: optionId,
        workflowComponentData: data,
      },
      files: [file()],
    });
  const [first, second, ...rest] = cases;
  if (first === undefined || second === undefined) throw new Error('There are no cases.');
  const answer = JSON.parse((await toProduct(first)).body).data as unknown;
  const { rows } = await pool.query<{ body: string }>(
    'select body from history_content where case_id = $1 order by seq desc limit 1',
    [first.caseId],
  );
  const facts = rows[0]?.body ?? '';
  const toBare = (opened: CaseAtEvent) => {
    const model: SubmitWithFile = {
      ...opened,
      actorId,
      componentId: component.id,
      optionId,
      transition: 2,
      data,
      answer,
      facts,
      eventKey: EVENT_KEY,
    };
    return sentWhole({ port: bare.port, path: PATH, model, files: [file()] });
  };
  await toBare(second);
  await assertSameRows(pool, first.caseId, second.caseId);
  const times = { product: [] as number[], bare: [] as number[] };
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const [ours, theirs] = [rest[index], rest[index + 1]];
    if (ours === undefined || theirs === undefined) break;
    // In turning order, so that what else the machine does falls on both alike.
    const isOursFirst = index % 4 === 0;
    const early = isOursFirst ? (await toProduct(ours)).milliseconds : (await toBare(theirs)).milliseconds;
    const late = isOursFirst ? (await toBare(theirs)).milliseconds : (await toProduct(ours)).milliseconds;
    if (index < 2 * warmUpCount) continue;
    times.product.push(isOursFirst ? early : late);
    times.bare.push(isOursFirst ? late : early);
  }
  const [ms, bareMs] = [quantile(times.product, 0.5), quantile(times.bare, 0.5)];
  return { ratio: ms / bareMs, ms, bareMs };
}
