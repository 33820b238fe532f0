import type { CompiledPack } from '@evenhand/engine/pack';
import { cast } from '../cast.ts';
import { CONCLUSIONS, draw, FIRST, JOBS, LAST, oneOf, person } from './drawn-values.ts';
import { historiesToLoad } from './histories-to-load.ts';
import { messageCount, messagesToLoad } from './messages-to-load.ts';

/** Everything is dated from here, so that two runs load the same rows. */
export const LOADED_AT = '2026-11-18T09:00:00Z';

/** People who get cases of their own: two of HR who advise some and are blocked on some, and owners. */
export interface People {
  readonly hr: readonly [string, string];
  readonly owners: readonly string[];
}

/** The readers of the figures. */
const OF_THE_CAST: People = {
  hr: [cast.maren, cast.edda],
  owners: [cast.teodora, cast.ngozi, cast.isaac, cast.salma, cast.derrin],
};

/** How many there are of what; the last of the employees are the advisers, the first of them the owners. */
interface Sizes {
  readonly count: number;
  readonly employees: number;
  readonly advisers: number;
  readonly owners: number;
  readonly people: People;
}

/** The statements that write the rows, in order. */
export function rowsToLoad(pack: CompiledPack, count: number, people = OF_THE_CAST): string[] {
  const employees = Math.max(Math.min(1000, 10 * count), Math.min(50_000, Math.trunc(count / 20)));
  const advisers = Math.max(8, Math.min(250, Math.trunc(count / 4000)));
  const sizes = { count, employees, advisers, owners: Math.trunc(employees / 10), people };
  const grievance = pack.workflows.find((one) => one.key === 'grievance');
  if (grievance === undefined) throw new Error('The pack has no grievance.');
  return [
    employed(sizes),
    addresses(),
    cases(pack, grievance, sizes),
    participants(sizes),
    reasons(),
    processes(pack),
    tasks(),
    personCases(),
    matters(),
    "update case_record set category_ids = reason_ids where status <> 4 and reason_ids <> '{}'",
    sanctions(pack),
    facets(),
    ...messagesToLoad(LOADED_AT, sizes),
    ...historiesToLoad(count),
    notices(),
  ];
}

type Workflow = CompiledPack['workflows'][number];

function all({ count }: Sizes): string {
  return `generate_series(1, ${count}) as n`;
}

function employed({ employees }: Sizes): string {
  return `insert into person (user_id, service_id, employee_number, first_name, last_name, email, job_title, access_level_id)
     select ${person('n')}, 1, (800000 + n)::text, ${oneOf(FIRST, 1)}, ${oneOf(LAST, 2)} || ' ' || n, 'person' || n || '@example.test',
       ${oneOf(JOBS, 3)}, 1 + ${draw(4, 3)} from generate_series(1, ${employees}) as n`;
}

function addresses(): string {
  return `insert into person_address (user_id, human_key, address)
     select user_id, human_key, address from person where address is not null on conflict do nothing`;
}

/**
 * The last of the people are the advisers; people without an account cannot sign in,
 * but own and advise cases.
 */
function cases(pack: CompiledPack, grievance: Workflow, sizes: Sizes): string {
  const { employees, advisers, people } = sizes;
  const risks = grievance.risks?.items.map((item) => item.id) ?? [];
  const outcomes = grievance.outcomes.map((item) => item.id);
  const reasons = grievance.reasons?.items.map((item) => item.id) ?? [];
  return `insert into case_record (id, service_id, access_level_id, section_id, topic_id, status, is_simple_process, employee_user_id, employee_name, employee_email,
       no_employee_reason_id, adviser_user_id, overview, risk_id, stage_id, step_id, outcome_id, conclusion, due_at, is_due_timed, open_tasks, created_at, created_by,
       closed_at, closed_by, locked_at, locked_by, owner_user_id, message_count, reason_ids)
     select 10000 + n, 1, level, topic.section_id, topic.id, status, topic.is_simple,
       case when kind < 70 then ${person(`1 + ${draw(10, employees)}`)} end,
       case when kind >= 70 and kind < 85 then ${oneOf(FIRST, 11)} || ' ' || ${oneOf(LAST, 12)} || ' ' || ${draw(13, 5000)} end,
       case when kind >= 70 and kind < 85 then 'typed' || n || '@example.test' end,
       case when kind >= 85 then 1 + ${draw(14, 5)} end,
       case when ${draw(15, 100)} < 12 then null when ${draw(16, advisers * 2)} = 0 then '${people.hr[0]}'::uuid when ${draw(16, advisers * 2)} = 1 then '${people.hr[1]}'::uuid
         else ${person(`${employees} - ${draw(17, advisers)}`)} end,
       'Overview of case ' || n || '. ' || repeat('What was said and what is asked for. ', 1 + ${draw(18, 6)}),
       case when not topic.is_simple and ${draw(19, 4)} > 0 then ${oneOf(risks, 20)} end,
       case when ${draw(21, 10)} > 0 then topic.stages[1 + ${draw(22, 1000)} % topic.steps_count] end,
       case when ${draw(21, 10)} > 0 then topic.steps[1 + ${draw(22, 1000)} % topic.steps_count] end,
       case when status = 3 and not topic.is_simple then ${oneOf(outcomes, 23)} end,
       case when status = 3 then ${oneOf(CONCLUSIONS, 24)} || ' in matter ' || ${draw(25, 100_000)} end,
       case when status = 1 and ${draw(26, 100)} < 85 then date_trunc('day', timestamptz '${LOADED_AT}', 'UTC') + (${draw(27, 90)} - 30) * interval '1 day'
         + case when ${draw(28, 3)} = 0 then (8 + ${draw(29, 10)}) * interval '1 hour' else interval '0' end end,
       status = 1 and ${draw(28, 3)} = 0, case when status = 1 then ${draw(30, 5)} else 0 end,
       created_at, '${cast.maren}', case when status = 3 then created_at + (1 + ${draw(32, 120)}) * interval '1 day 7 minutes' end,
       case when status = 3 then '${cast.maren}'::uuid end,
       case when status = 1 and ${draw(33, 50)} = 0 then created_at end, case when status = 1 and ${draw(33, 50)} = 0 then '${cast.maren}'::uuid end,
       ${owner(sizes)}, ${messageCount},
       case when topic.is_simple or ${draw(53, 12)} = 0 then '{}' else array(
         select distinct reason from (values (${oneOf(reasons, 50)}), (case when ${draw(51, 2)} = 0 then ${oneOf(reasons, 52)} end)) as given (reason)
         where reason is not null order by reason) end
     from (select n, (array[1, 1, 1, 1, 1, 2, 2, 2, 2, 3])[1 + ${draw(5, 10)}] as level, ${draw(6, 100)} as kind,
         case when ${draw(7, 100)} < 12 then 1 when ${draw(7, 100)} < 98 then 3 else 4 end as status,
         (array[0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8])[1 + ${draw(8, 15)}] as topic_position,
         timestamptz '${LOADED_AT}' - ${draw(9, 1460)} * interval '1 day' - ${draw(31, 86_400)} * interval '1 second' as created_at from ${all(sizes)}) drawn
     join (values ${placedTopics(pack, grievance).join(', ')}) as topic (position, id, section_id, workflow_id, is_simple, stages, steps, steps_count) on topic.position = drawn.topic_position`;
}

/** Topics as (position, id, section, workflow, simple, stages and steps by position, count of steps). */
function placedTopics(pack: CompiledPack, grievance: Workflow): string[] {
  const workflowOf = (topicWorkflow: number): Workflow =>
    pack.workflows.find((one) => one.id === topicWorkflow) ?? grievance;
  return pack.topics.map((topic, position) => {
    const steps = workflowOf(topic.workflowId).stages.flatMap((stage) =>
      stage.steps.map((step) => ({ stage: stage.id, step: step.id })),
    );
    const ids = (of: 'stage' | 'step'): string => `array[${steps.map((step) => step[of]).join(', ')}]`;
    return `(${position}, ${topic.id}, ${topic.sectionId}, ${topic.workflowId}, ${topic.isSimpleProcess}, ${ids('stage')}, ${ids('step')}, ${steps.length})`;
  });
}

/**
 * Every case has an owner, and two in three have one or two more people. About three in a hundred block
 * somebody. Each of the two HR people here is blocked on about fifty cases, however many there are, because
 * an ordinary person's exceptions are few. busy-readers.ts has people with many.
 */
function participants(sizes: Sizes): string {
  const { employees, advisers, owners, people } = sizes;
  return `insert into participant (service_id, case_id, user_id, human_key, role_id, relation_id, blocked_reason, source_id, added_at, added_by)
     select 1, 10000 + n, who, who, role, case when role = 4 then 2 when role = 1 then null else 1 + ${draw(47, 12)} end,
       case when role = 4 then 'Named as a witness.' end, 3, timestamptz '${LOADED_AT}', '${cast.maren}'::uuid
     from (select n,
         ${owner(sizes)} as owner,
         case when ${draw(42, 3)} > 0 then ${person(`${owners} + 1 + ${draw(43, employees - owners - advisers - 1)}`)} end as stakeholder,
         case when ${draw(44, 3)} = 0 then ${person(`${owners} + 1 + ${draw(45, employees - owners - advisers - 1)}`)} end as observer,
         case when ${draw(46, 1000)} < 30 then ${person(`${owners} + 1 + ${draw(48, employees - owners - advisers - 1)}`)}
              when ${draw(46, 1000)} = 30 and n <= 50000 then '${people.hr[0]}'::uuid when ${draw(46, 1000)} = 31 and n <= 50000 then '${people.hr[1]}'::uuid end as blocked
       from ${all(sizes)} offset 0) drawn
     cross join lateral (values (1, owner), (2, stakeholder), (3, observer), (4, blocked)) as held (role, who)
     where who is not null and (role <> 2 or who is distinct from observer) and (role not in (2, 3) or who is distinct from blocked)`;
}

/** Those that are there already have theirs by trigger. */
function personCases(): string {
  return `insert into person_case (user_id, case_id, role_id, status, due_at)
     select p.user_id, p.case_id, p.role_id, c.status, c.due_at from participant p join case_record c on c.id = p.case_id
     where p.removed_at is null and p.role_id <> 4 on conflict do nothing`;
}

/** One case in eight that is about somebody has a warning of twelve months, or a dismissal, for its topic. */
function sanctions({ topics }: CompiledPack): string {
  const titles = topics.map(({ id, title }) => `(${id}, '${title.replaceAll("'", "''")}')`).join(', ');
  return `insert into case_sanction (service_id, case_id, number, user_id, human_key, person_name, kind,
       dismissal_reason, is_with_notice, issued_on, in_force_from, length_unit, length_count, last_day, category,
       decided_by, recorded_at, recorded_by)
     select 1, id, 1, user_id, human_key, name, kind, case when is_ended then 'conduct' end,
       case when is_ended then true end, issued, issued, case when not is_ended then 'months' end,
       case when not is_ended then 12 end, case when not is_ended then (issued + interval '1 year')::date - 1 end,
       category, '${cast.maren}', created_at, '${cast.maren}'
     from (select c.id, p.user_id, p.human_key, coalesce(p.full_name, c.employee_name) as name, kind,
         kind = 'dismissal' as is_ended, (c.created_at + interval '30 days')::date as issued,
         topic.title as category, c.created_at
       from (select *, id as n from case_record) c left join person p on p.user_id = c.employee_user_id
       join (values ${titles}) topic (id, title) on topic.id = c.topic_id
       cross join lateral (
         select (array['first-warning', 'first-warning', 'final-warning', 'dismissal'])[1 + ${draw(61, 4)}] as kind
       ) of_kind
       where c.status <> 4 and (p.user_id is not null or c.employee_name is not null) and ${draw(62, 8)} = 0) drawn`;
}

/** A case has a matter for each of its reasons. */
function matters(): string {
  return `insert into case_matter (service_id, case_id, number, category_id, text, added_at, added_by)
     select c.service_id, c.id, of_case.number, of_case.reason, 'What is said to have happened.', c.created_at, '${cast.maren}'
     from case_record c cross join lateral unnest(c.reason_ids) with ordinality as of_case (reason, number) where c.status <> 4`;
}

/** Rows of `case_facet`, which follow the matters and the sanctions. */
function facets(): string {
  return `insert into case_facet (service_id, case_id, kind, value, access_level_id, status, due_at)
     select c.service_id, c.id, facet.kind, facet.value, c.access_level_id, c.status, c.due_at
     from (select id as case_id, 'category' as kind, unnest(category_ids)::text as value from case_record
         union select case_id, 'sanction', kind from case_sanction) facet
     join case_record c on c.id = facet.case_id`;
}

/** Who owns case `n`: now and then one of the business users, so that each owns a few. */
function owner({ count, owners, people }: Sizes): string {
  return `case when n % ${Math.max(1, Math.trunc(count / 300))} = 0 then (array[${people.owners.map((id) => `'${id}'`).join(', ')}]::uuid[])[1 + ${draw(40, people.owners.length)}] else ${person(`1 + ${draw(41, owners)}`)} end`;
}

/** Rows of `case_reason`, which follow the reasons of the cases. */
function reasons(): string {
  return `insert into case_reason (service_id, case_id, reason_id, access_level_id, status, due_at)
     select c.service_id, c.id, reason, c.access_level_id, c.status, c.due_at from case_record c cross join lateral unnest(c.reason_ids) as reason`;
}

function processes(pack: CompiledPack): string {
  return `insert into tracking_record (service_id, case_id, workflow_id, version, kind, step_id, is_touched, started_at, started_by, ended_at, end_reason)
     select 1, c.id, topic.workflow_id, newest.version,
       case when c.is_simple_process then 'simple' else 'primary' end, c.step_id, c.step_id is not null, c.created_at, c.created_by, c.closed_at,
       case when c.closed_at is not null then 'closed' end
     from case_record c join (values ${pack.topics.map((topic) => `(${topic.id}, ${topic.workflowId})`).join(', ')}) as topic (id, workflow_id) on topic.id = c.topic_id
     join (select workflow_id, max(version) as version from workflow_version where service_id = 1 group by workflow_id) newest on newest.workflow_id = topic.workflow_id
     where c.status <> 4`;
}

function tasks(): string {
  return `insert into case_task (service_id, case_id, type, title, assignee, assignee_user_id, due_at, is_due_timed, created_at)
     select 1, c.id, 2, 'To do ' || position, jsonb_build_object('kind', 'adviser'), c.adviser_user_id, c.due_at + (position - 1) * interval '1 day', c.is_due_timed, c.created_at
     from case_record c cross join lateral generate_series(1, c.open_tasks) as position`;
}

/** One for the owner of every case, as its creation posts; those of open cases are unread. */
function notices(): string {
  return `insert into notice (service_id, case_id, user_id, posted_at, read_at, kind, facts, actor_user_id)
     select c.service_id, c.id, c.owner_user_id, c.created_at, case when c.status <> 1 then c.created_at + interval '1 hour' end, 'case.created', h.body::jsonb, c.created_by
     from case_record c join history_content h on h.case_id = c.id and h.seq = 1`;
}
