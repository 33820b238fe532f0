import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

/** What the provider keeps of a sign-in: while it is under way, or of its browser afterwards. */
interface Kept {
  readonly model: 'Interaction' | 'Grant';
  readonly id: string;
}

/** Notes something with what the provider keeps, which reads no notes and drops them when it writes. */
export async function writeNote(db: Db, { model, id }: Kept, name: string, note: object): Promise<void> {
  await sql`
    update oidc_payload set payload = payload || jsonb_build_object(${name}::text, ${JSON.stringify(note)}::jsonb)
    where model = ${model} and id = ${id}`.execute(db);
}

export async function readNote<T>(db: Db, { model, id }: Kept, name: string): Promise<T | null> {
  const { rows } = await sql<{ note: T | null }>`
    select payload -> ${name}::text as note from oidc_payload where model = ${model} and id = ${id}`.execute(db);
  return rows[0]?.note ?? null;
}

/** @returns the note, once, if its state is the one that is given; null when it was taken, replaced or never made. */
export async function takeNote<T>(db: Db, { model, id }: Kept, name: string, state: string): Promise<T | null> {
  const { rows } = await sql<{ note: T }>`
    with kept as (
      select payload -> ${name}::text as note from oidc_payload
      where model = ${model} and id = ${id} and payload #>> array[${name}::text, 'state'] = ${state} for update)
    update oidc_payload p set payload = p.payload - ${name}::text from kept
    where p.model = ${model} and p.id = ${id} returning kept.note`.execute(db);
  return rows[0]?.note ?? null;
}
