import { readFile, writeFile } from 'node:fs/promises';
import { generate, getDialect } from 'kysely-codegen';
import pg from 'pg';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { kyselyOn } from '../src/platform/database/open-database.ts';
import { startTestPostgres } from './test-postgres.ts';

// Writes tables.gen.ts from the migrations, or with --check fails when it is out of date.
const target = new URL('../src/platform/database/tables.gen.ts', import.meta.url);
const postgres = await startTestPostgres();
const pool = new pg.Pool({ connectionString: postgres.address });
// A connection that is closing may hear of the end of PostgreSQL first.
pool.on('error', () => undefined);
const db = kyselyOn(pool, 'owner');
await migrateToLatest(db);
const types = await generate({
  db,
  dialect: getDialect('postgres'),
  excludePattern: 'kysely_*',
  typeMapping: { int8: 'number', jsonb: 'unknown' },
  camelCase: false,
});
await db.destroy();
await postgres.stop();
if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== types) {
    process.stderr.write(
      'server/src/platform/database/tables.gen.ts does not match the migrations. Run: node bin/run.mjs exec server/testing/generate-tables.ts\n',
    );
    process.exitCode = 1;
  }
} else await writeFile(target, types);
