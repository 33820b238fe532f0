import pg from 'pg';
import type { LoadedPack } from '../server/src/configuration/load-packs.ts';
import { makeReadersBusy } from './busy-readers.ts';
import { loadCases } from './load-cases.ts';
import type { Tell } from './table.ts';

interface Filling {
  readonly pack: LoadedPack;
  readonly tell: Tell;
  /** What an earlier run has left is used again. */
  readonly isKept: boolean;
}

/** Makes the database of so many cases beside the one at `address`, which only says where and as whom. */
export async function fill(address: string, count: number, { pack, tell, isKept }: Filling): Promise<void> {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [`bench_${count}`]);
  const isThere = rowCount === 1 && isKept;
  if (!isThere) {
    await admin.query(`drop database if exists bench_${count} with (force)`);
    await admin.query(`create database bench_${count}`);
  }
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseOf(address, count) });
  const began = performance.now();
  if (!isThere) await loadCases(pool, count);
  await makeReadersBusy(pool, pack.pack);
  await pool.end();
  if (!isThere) tell(`loading ${count} cases, seconds`, (performance.now() - began) / 1000);
}

export function databaseOf(address: string, count: number): string {
  const url = new URL(address);
  url.pathname = `/bench_${count}`;
  return url.href;
}
