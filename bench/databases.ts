import pg from 'pg';
import type { LoadedPack } from '../server/src/configuration/load-packs.ts';
import { makeBusy } from '../server/testing/load/busy-readers.ts';
import { loadCases } from '../server/testing/load/load-cases.ts';
import { busyReaders } from './busy-readers.ts';
import type { Tell } from './table.ts';

interface Filling {
  readonly pack: LoadedPack;
  readonly tell: Tell;
  /** What an earlier run has left is used again. */
  readonly isKept: boolean;
}

/**
 * Makes the database of so many cases beside the one at `address`, which only says where and as whom. It
 * has its name once it is whole.
 */
export async function fill(address: string, count: number, { pack, tell, isKept }: Filling): Promise<void> {
  const name = nameOf(count);
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0 || !isKept) {
    const began = performance.now();
    for (const old of [name, `${name}_loading`]) await admin.query(`drop database if exists ${old} with (force)`);
    await admin.query(`create database ${name}_loading`);
    await within(called(address, `${name}_loading`), (pool) => loadCases(pool, count));
    await admin.query(`alter database ${name}_loading rename to ${name}`);
    tell(`loading ${count} cases, seconds`, (performance.now() - began) / 1000);
  }
  await admin.end();
  const { hr, business } = busyReaders(pack.pack);
  await within(databaseOf(address, count), (pool) => makeBusy(pool, [hr.id, business.id]));
}

export function databaseOf(address: string, count: number): string {
  return called(address, nameOf(count));
}

function nameOf(count: number): string {
  return `bench_${count}`;
}

function called(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

async function within(databaseUrl: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
