import { makeCalendarLink } from '@evenhand/contract/calendar';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import { putProcess } from './put-process.ts';
import type { TestServer } from './test-server.ts';

/** An entry of a calendar, as a program that is not ours reads it. */
export interface ReadEntry {
  readonly uid: string;
  readonly summary: string;
  /** A day (`2026-11-18`) or an instant. */
  readonly start: string;
  readonly end: string;
  readonly url: string;
}

/** Makes the link of a person. @returns its path */
export async function makeLink(server: TestServer, name: CastName): Promise<string> {
  const answer = await server.as(name).call(makeCalendarLink);
  expect(answer.error).toBeUndefined();
  return new URL(answer.data.address).pathname;
}

/** What a calendar program gets that reads this path. */
export async function fetchCalendar(server: TestServer, path: string, remoteAddress = '203.0.113.7') {
  return await server.server.inject({ method: 'GET', url: path, remoteAddress });
}

/** The entries that it shows, in order of time. */
export async function entriesAt(server: TestServer, path: string): Promise<ReadEntry[]> {
  const answer = await fetchCalendar(server, path);
  expect(answer.statusCode, answer.body).toBe(200);
  return readCalendar(answer.body);
}

function readCalendar(text: string): ReadEntry[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return events
    .map(({ uid, summary, startDate, endDate, component }) => ({
      uid,
      summary,
      start: startDate.toString(),
      end: endDate.toString(),
      url: String(component.getFirstPropertyValue('url')),
    }))
    .sort((one, other) => (one.start < other.start ? -1 : 1));
}

interface MeetingGiven {
  readonly recordId?: number;
  readonly isHrOnly?: boolean;
}

/** Puts a welfare meeting on a case, whose process is one of HR alone where it is said so. */
export async function putMeeting(
  server: TestServer,
  caseId: number,
  data: object,
  { recordId, isHrOnly = false }: MeetingGiven = {},
): Promise<{ readonly id: number; readonly recordId: number }> {
  const workflow = server.configuration.of(1).pack.workflows.find(({ key }) => key === 'welfare-meeting')!;
  const component = workflow.stages[0]!.steps[0]!.tasks[0]!.components[0]!;
  const record =
    recordId ?? (await putProcess(server, caseId, { workflowId: workflow.id, kind: 'anytime-event', isHrOnly }));
  const { id } = await server.db
    .insertInto('tracked_event')
    .values({
      service_id: 1,
      case_id: caseId,
      record_id: record,
      component_id: component.id,
      event_key: 'meeting',
      data: JSON.stringify(data),
      created_at: server.now(),
      created_by: cast.maren,
      updated_at: server.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, recordId: record };
}
