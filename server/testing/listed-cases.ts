import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/**
 * What tells one stored case from another in a list; the rest is a plain open case of Distribution that
 * Maren advises and Teodora owns.
 */
export interface ListedCase {
  readonly accessLevel?: string;
  readonly adviser?: CastName | null;
  readonly owner?: CastName;
  readonly employee?: CastName | { readonly typed: string } | null;
  readonly topicId?: number;
  readonly status?: number;
  readonly riskId?: number | null;
  readonly stageId?: number | null;
  readonly stepId?: number | null;
  readonly outcomeId?: number | null;
  readonly reasonIds?: readonly number[];
  readonly conclusion?: string | null;
  /** A day `YYYY-MM-DD`, or an instant. */
  readonly due?: string | null;
  readonly openTasks?: number;
  readonly createdAt?: string;
  readonly closedAt?: string;
}

/**
 * Writes rows without acts, for lists of states that would take many acts to reach.
 * Answers their numbers, in the order given.
 */
export async function storeCases(server: TestServer, cases: readonly ListedCase[]): Promise<number[]> {
  const pack = server.configuration.of(1).pack;
  const topic = pack.topics.find((one) => one.key === 'general-query')!;
  const levelId = (key: string) => pack.accessLevels.find((level) => level.key === key)!.id;
  const rows = await server.db
    .insertInto('case_record')
    .values(
      cases.map((listed) => {
        const status = listed.status ?? 1;
        const { employee = null } = listed;
        const typed = employee !== null && typeof employee === 'object' ? employee.typed : null;
        return {
          service_id: 1,
          access_level_id: levelId(listed.accessLevel ?? 'distribution'),
          section_id: topic.sectionId,
          topic_id: listed.topicId ?? topic.id,
          status,
          is_simple_process: true,
          employee_user_id: typeof employee === 'string' ? cast[employee] : null,
          employee_name: typed,
          no_employee_reason_id: employee === null ? 1 : null,
          adviser_user_id: listed.adviser === null ? null : cast[listed.adviser ?? 'maren'],
          risk_id: listed.riskId ?? null,
          stage_id: listed.stageId ?? null,
          step_id: listed.stepId ?? null,
          outcome_id: listed.outcomeId ?? null,
          reason_ids: [...(listed.reasonIds ?? [])],
          conclusion: listed.conclusion ?? null,
          due_at: listed.due ?? null,
          is_due_timed: (listed.due ?? '').includes('T'),
          open_tasks: listed.openTasks ?? 0,
          created_at: listed.createdAt ?? server.now(),
          created_by: cast.maren,
          closed_at: status === 3 ? (listed.closedAt ?? server.now()) : null,
        };
      }),
    )
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  await server.db
    .insertInto('participant')
    .values(
      cases.map((listed, index) => ({
        service_id: 1,
        case_id: ids[index]!,
        user_id: cast[listed.owner ?? 'teodora'],
        role_id: 1,
        source_id: 3,
        added_at: server.now(),
        added_by: cast.maren,
      })),
    )
    .execute();
  return ids;
}
