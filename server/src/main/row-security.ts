import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

/**
 * Tables that hold nothing of any case. Every other table needs row-level security, so a new table must have
 * it unless it is added here.
 */
const notOfCases = [
  'service',
  'pack_version',
  'publication',
  'workflow_version',
  'configuration_id',
  'content_version',
  'person',
  'person_address',
  'account',
  'permission_rule',
  'user_preference',
  'job',
  'content_note',
  'oidc_payload',
  'identity_key',
  'identity_account',
  'external_identity',
  'invitation',
  'second_factor',
  'ended_session',
  'ended_person_session',
  'spent_logout_token',
  'request_limit',
  'installation',
  'given_right',
  'sight_right',
  'sight_pause',
  'register_entry',
  'register_head',
  'people_file',
  'people_check',
  'people_check_line',
  'setup',
  'backup_run',
  'configuration_draft',
  'kysely_migration',
  'kysely_migration_lock',
];

/** What opens an account, and files of people: what the serving role neither reads nor writes. */
const secrets = [
  'identity_account',
  'identity_key',
  'oidc_payload',
  'invitation',
  'spent_logout_token',
  'people_file',
  'people_check',
  'people_check_line',
  'setup',
  'second_factor',
];
/** What people may do, which it reads alone. Some columns that people choose for themselves it may change. */
const rights = [
  'person',
  'person_address',
  'account',
  'permission_rule',
  'external_identity',
  'given_right',
  'sight_right',
  'sight_pause',
];

/**
 * Proves that row-level security binds the role the product serves with: the role neither owns a
 * table nor bypasses policies, every table of cases has policies, and a transaction without a
 * context reads nothing (decision 0018). Nor does the role read how people sign in, or change what
 * they may do (decision 0091), and the role of administration reaches no table of cases (decision
 * 0102). `owner` finds one row of each table to query for, because reading whole tables would take minutes.
 * @throws with a sentence for people; the product must not serve then.
 */
export async function assertRowSecurity(db: Db, owner: Db): Promise<void> {
  const { rows: roles } = await sql<{ name: string; bypasses: boolean; owns: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as bypasses,
      exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(pg_roles.oid, relowner, 'USAGE')) as owns
    from pg_roles where rolname = current_user`.execute(db);
  const [role] = roles;
  if (role === undefined || role.bypasses || role.owns)
    throw new Error(
      `The database role ${role?.name ?? ''} sees past row-level security: it must neither own the tables nor bypass it.`,
    );

  const { rows: reached } = await sql<{ name: string }>`
    select name from unnest(${secrets}::text[]) as name
      where has_any_column_privilege(name, 'select, insert, update') or has_table_privilege(name, 'delete')
    union all select name from unnest(${rights}::text[]) as name where has_table_privilege(name, 'insert, update, delete')`.execute(
    db,
  );
  if (reached.length > 0)
    throw new Error(
      `The database role ${role.name} reaches how people sign in, or what they may do: ${reached.map(({ name }) => name).join(', ')}.`,
    );

  // A caller could create temporary tables, and so choose the tables such a function works on.
  const { rows: functions } = await sql<{ name: string }>`
    select proname as name from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'access'::regnamespace)
      and coalesce(array_to_string(proconfig, ';'), '') !~ 'search_path=[^;]*, pg_temp'`.execute(db);
  if (functions.length > 0)
    throw new Error(
      `These functions run as their owner on tables the caller may choose: ${functions.map(({ name }) => name).join(', ')}.`,
    );

  // A view sees what its owner sees, so there is none.
  const { rows: tables } = await sql<{ name: string; isProtected: boolean }>`
    select t.relname as name, t.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = t.oid) as "isProtected"
    from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm') and t.relname <> all (${notOfCases})`.execute(
    db,
  );
  const open = tables.filter(({ isProtected }) => !isProtected).map(({ name }) => name);
  if (open.length > 0) throw new Error(`These tables have no row-level security: ${open.join(', ')}.`);

  const { rows: administered } = await sql<{ name: string }>`
    select name from unnest(${tables.map(({ name }) => name)}::text[]) as name
    where has_any_column_privilege('evenhand_administration', name, 'select, insert, update')
      or has_table_privilege('evenhand_administration', name, 'delete')`.execute(db);
  if (administered.length > 0)
    throw new Error(`Administration reaches cases: ${administered.map(({ name }) => name).join(', ')}.`);

  // One statement for each role: every change between the roles costs a way to the database and back.
  const { rows: some } = await sql<{ name: string; rowId: string }>`${oneOf(
    tables.map(({ name }) => sql`(select ${name} as name, ctid::text as "rowId" from ${sql.table(name)} limit 1)`),
  )}`.execute(owner);
  if (some.length === 0) return;
  const { rows: seen } = await sql<{ name: string }>`${oneOf(
    some.map(({ name, rowId }) => sql`(select ${name} as name from ${sql.table(name)} where ctid = ${rowId}::tid)`),
  )}`.execute(db);
  if (seen.length > 0)
    throw new Error(
      `Row-level security does not hold: ${seen.map(({ name }) => name).join(', ')} can be read for nobody.`,
    );
}

const oneOf = (queries: readonly RawBuilder<unknown>[]) => sql.join(queries, sql` union all `);
