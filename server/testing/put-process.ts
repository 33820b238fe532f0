import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** What tells one stored process from another. */
export interface StoredProcess {
  /** A workflow of the pack in its newest version; by default the first. */
  readonly workflowId?: number;
  readonly version?: number;
  readonly kind?: 'sub-process' | 'anytime-event';
  readonly startedBy?: CastName;
  readonly isTouched?: boolean;
  readonly isHrOnly?: boolean;
  readonly end?: 'finished' | 'closed' | 'superseded' | 'discarded';
}

/** Writes a process of a case without acts, for queries that are asked directly. */
export async function putProcess(server: TestServer, caseId: number, given: StoredProcess = {}): Promise<number> {
  const configuration = server.configuration.of(1);
  const workflowId = given.workflowId ?? configuration.pack.workflows[0]!.id;
  const { id } = await server.db
    .insertInto('tracking_record')
    .values({
      service_id: 1,
      case_id: caseId,
      workflow_id: workflowId,
      version: given.version ?? configuration.newestVersionOf(workflowId),
      kind: given.kind ?? 'sub-process',
      is_touched: given.isTouched ?? true,
      is_hr_only: given.isHrOnly ?? false,
      started_at: server.now(),
      started_by: cast[given.startedBy ?? 'maren'],
      ended_at: given.end === undefined ? null : server.now(),
      end_reason: given.end ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
