/**
 * Two entries of every chain, the opening and one more, hashed as `append_history` does. Their facts are
 * those of the kinds they name.
 */
export function historiesToLoad(count: number): string[] {
  const micros = `int8send((extract(epoch from at) * 1000000)::bigint)`;
  const entry = (
    seq: number,
    kind: string,
  ): string => `sha256('\\x00'::bytea || int8send(id) || int8send(${seq}) || ${micros} || uuid_send(created_by)
    || int4send(${kind.length}) || '${kind}'::bytea || int8send(0) || commitment${seq} || ${seq === 1 ? `decode(repeat('00', 32), 'hex')` : 'hash1'})`;
  const salt = (seq: number): string => `sha256(('salt ${seq} of ' || id)::bytea)`;
  return [
    `create temp table chain as
     select *, ${entry(2, 'case.overview-changed')} as hash2 from (
       select *, ${entry(1, 'case.created')} as hash1 from (
         select id, service_id, created_by, created_at as at, body1, body2, ${salt(1)} as salt1, ${salt(2)} as salt2,
           sha256('\\x01'::bytea || ${salt(1)} || convert_to(body1, 'UTF8')) as commitment1, sha256('\\x01'::bytea || ${salt(2)} || convert_to(body2, 'UTF8')) as commitment2
         from (select id, service_id, created_by, created_at,
           json_build_object('topic', json_build_object('id', topic_id, 'title', 'Topic'), 'section', json_build_object('id', section_id, 'title', 'Section'),
             'owner', json_build_object('userId', null, 'name', 'Owner'), 'adviser', null, 'employee', employee_name, 'noEmployeeReason', null)::text as body1,
           json_build_object('from', '', 'to', overview)::text as body2 from case_record) bodies) committed) first`,
    ...[1, 2].flatMap((seq) => [
      `insert into history_event (case_id, service_id, seq, at, actor_user_id, kind, commitment, prev, hash, act)
       select id, service_id, ${seq}, at, created_by, '${seq === 1 ? 'case.created' : 'case.overview-changed'}', commitment${seq},
         ${seq === 1 ? `decode(repeat('00', 32), 'hex')` : 'hash1'}, hash${seq}, ${seq} from chain`,
      `insert into history_content (case_id, seq, salt, body) select id, ${seq}, salt${seq}, body${seq} from chain`,
    ]),
    `insert into history_head (case_id, seq, hash) select id, 2, hash2 from chain`,
    `drop table chain -- of ${count} cases`,
  ];
}
