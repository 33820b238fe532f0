import { readFile, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { generate, getDialect } from 'kysely-codegen';
import pg from 'pg';
import { migrateToLatest } from './migrate.ts';
import { kyselyOn } from './open-database.ts';

// Writes tables.gen.ts from the migrations, or with --check fails when it is out
// of date. Needs no PostgreSQL.
const target = new URL('./tables.gen.ts', import.meta.url);
const database = await PGlite.create();
const db = kyselyOn(new pg.Pool({ ...createPgConfig(database), max: 1 } as pg.PoolConfig), 'owner');
await migrateToLatest(db);
const types = await generate({
  db,
  dialect: getDialect('postgres'),
  excludePattern: 'kysely_*',
  typeMapping: { int8: 'number', jsonb: 'unknown' },
  camelCase: false,
});
await db.destroy();
await database.close();
if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== types) {
    process.stderr.write(
      'server/src/platform/database/tables.gen.ts does not match the migrations. Run: node bin/run.mjs exec server/src/platform/database/generate-tables.ts\n',
    );
    process.exitCode = 1;
  }
} else await writeFile(target, types);
