import type { Call } from './measure.ts';
import { get, interleaved, throughput, warm } from './measure.ts';
import { assertSameAnswer } from './same-answer.ts';
import type { RunningServer } from './servers.ts';
import { caseRead, DEFAULT_LIST, historyRead, WHOLE_LIST } from './shapes.ts';
import type { Tell } from './table.ts';

/** The product and a bare server, for one reader. */
export interface Beside {
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly headers: Readonly<Record<string, string>>;
}

interface Reading {
  readonly hr: Beside;
  readonly business: Beside;
  readonly bareWithRights: RunningServer;
  /** The first is measured, all are compared. */
  readonly cases: readonly [number, ...number[]];
  readonly tell: Tell;
}

interface Read {
  readonly path: string;
  /** The most that the p50 may be: as a multiple of bare, and in milliseconds. */
  readonly limit?: string;
  readonly longest?: string;
}

/** Calls before anything is measured: Node compiles code only after thousands. */
const WARM_UP_COUNT = 20_000;
const MORE_WARM_UP_COUNT = 2000;

/** How many times as long the product takes to read, once both are known to answer the same. */
export async function measureReads({ hr, business, bareWithRights, cases, tell }: Reading): Promise<void> {
  await compare(hr, [DEFAULT_LIST, WHOLE_LIST, ...cases.map(caseRead), ...cases.map(historyRead)], tell);
  await warm(callsOf(hr, DEFAULT_LIST), WARM_UP_COUNT);
  const often = {
    'list page': { path: DEFAULT_LIST, limit: '<= 1.9' },
    'list page, no filter': { path: WHOLE_LIST, limit: '<= 1.9' },
    'case read': { path: caseRead(cases[0]), limit: '<= 2.0' },
  };
  for (const [name, read] of Object.entries(often)) {
    await measure(hr, name, read, tell);
    await measureThroughput(hr, bareWithRights, name, read.path, tell);
  }
  await measureAll(hr, ofHr(cases), tell);
  await measureAll(business, { 'list page of a business user': { path: DEFAULT_LIST, limit: '<= 1.9' } }, tell);
  const total = (list: string): Call => get(hr.product, list.replace('/page/1', '/page/total'), hr.headers);
  const totals = await interleaved({ open: total(DEFAULT_LIST), all: total(WHOLE_LIST) }, 200, 40);
  tell('total of open cases, its own call, p50, ms', totals.open.p50);
  tell('total without filter, its own call, p50, ms', totals.all.p50);
}

/** The first of the cases is the one of thousands of messages; any other is an ordinary one. */
function ofHr([busy, ordinary = busy]: Reading['cases']): Readonly<Record<string, Read>> {
  return {
    'history of a case': { path: historyRead(ordinary), longest: '<= 25' },
    'history of a case of 500 attachments': { path: historyRead(busy), longest: '<= 25' },
    'people search, fifty of many': { path: '/api/employees/search?query=rosa%20lund', limit: '<= 2.0' },
    'people search, one by number': { path: '/api/employees/search?query=800777', limit: '<= 2.0' },
    'dashboard, next cases': { path: '/api/cases/nextcases?role=HRUser', longest: '<= 25' },
    'dashboard, number of cases': { path: '/api/cases/assignedcasecount?role=HRUser', longest: '<= 25' },
    'dashboard, advisers': { path: '/api/advisers', longest: '<= 25' },
  };
}

async function measureAll(beside: Beside, reads: Readonly<Record<string, Read>>, tell: Tell): Promise<void> {
  const paths = Object.values(reads).map(({ path }) => path);
  await compare(beside, paths, tell);
  for (const [name, read] of Object.entries(reads)) await measure(beside, name, read, tell);
}

async function compare(beside: Beside, paths: readonly string[], tell: Tell): Promise<void> {
  for (const path of paths) {
    const calls = callsOf(beside, path);
    await assertSameAnswer(calls.product, calls.bare);
  }
  tell('reads that product and bare answer alike', paths.length);
}

async function measure(beside: Beside, name: string, { path, limit, longest }: Read, tell: Tell): Promise<void> {
  const calls = callsOf(beside, path);
  await warm(calls, MORE_WARM_UP_COUNT);
  const { product, bare } = await interleaved(calls, 300, 60);
  tell(`${name}, p50 against bare, one client`, product.p50 / bare.p50, limit);
  tell(`${name}, p50 of the product, ms`, product.p50, longest);
  tell(`${name}, p50 of bare, ms`, bare.p50);
}

async function measureThroughput(
  beside: Beside,
  bareWithRights: RunningServer,
  name: string,
  path: string,
  tell: Tell,
): Promise<void> {
  const calls = callsOf(beside, path);
  const rates = await throughput(calls, { clients: 8, slices: 6, milliseconds: 1000 });
  tell(`${name}, throughput against bare, eight clients`, rates.product / rates.bare, '>= 0.45');
  const room = { withRights: get(bareWithRights, path), bare: calls.bare };
  await warm(room, MORE_WARM_UP_COUNT);
  const roomRates = await throughput(room, { clients: 8, slices: 6, milliseconds: 1000 });
  const { withRights, bare } = await interleaved(room, 300, 60);
  tell(`${name}, p50 of bare that reads rights first, against bare`, withRights.p50 / bare.p50);
  tell(`${name}, throughput of bare that reads rights first, against bare`, roomRates.withRights / roomRates.bare);
}

function callsOf({ product, bare, headers }: Beside, path: string): { product: Call; bare: Call } {
  return { product: get(product, path, headers), bare: get(bare, path) };
}
