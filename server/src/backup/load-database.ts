import type { Writable } from 'node:stream';
import pg from 'pg';
import type { ArchivedTable, Manifest, TableSum } from './manifest.ts';
import { areSame } from './read-archive.ts';
import { copyIn, createSum, endCopy, sumOf } from './table-copies.ts';

/** Takes the rows of an archive into the tables that its migrations have made. */
export interface LoadingDatabase {
  add(table: ArchivedTable, chunk: Buffer): Promise<void>;
  /**
   * Compares all tables with the archive and commits. @throws with a sentence for people; then nothing is kept.
   */
  finish(sums: Readonly<Record<string, TableSum>>): Promise<void>;
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Begins to load, in one transaction: a run that is killed leaves empty tables. References between tables are checked
 * once all rows are there; triggers, which would take rows for acts, do nothing meanwhile.
 */
export async function beginLoading(
  client: pg.Client,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<LoadingDatabase> {
  const quoted = pg.escapeIdentifier;
  const names = tables.map(({ name }) => quoted(name));
  await client.query('begin');
  const { rows: references } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations fill some tables of a new database.
  await client.query(`truncate ${names.join(', ')}`);

  let open: { readonly name: string; readonly rows: Writable } | null = null;

  async function end(): Promise<void> {
    const ending = open;
    open = null;
    if (ending !== null) await endCopy(ending.rows);
  }

  return {
    async add(table, chunk) {
      if (open !== null && open.name !== table.name) await end();
      open ??= { name: table.name, rows: copyIn(client, table) };
      const { rows } = open;
      // The callback comes once PostgreSQL has taken it, with its refusal.
      await new Promise<void>((resolve, reject) => {
        rows.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    },
    async finish(sums) {
      await end();
      for (const table of tables) {
        const sum = await sumOf(client, table);
        if (!areSame(sums[table.name] ?? createSum().done(), sum))
          throw new Error(
            `The table ${table.name} is not as it was in the backup after it was restored. Nothing is kept.`,
          );
      }
      for (const { name, value, isCalled } of sequences)
        await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      await client.query('commit');
      await client.query('analyze');
    },
  };
}
