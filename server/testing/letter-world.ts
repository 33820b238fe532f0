import { randomUUID } from 'node:crypto';
import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import { beginDocument, completeDocument } from '@evenhand/contract/letters';
import { blankField, hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { loadConfiguration } from '../src/configuration/configuration.ts';
import { publishPack } from '../src/configuration/publish-pack.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer, TEST_NOW } from './test-server.ts';
import type { Walk } from './walk.ts';
import { openGrievance, stakeholder, walk } from './walk.ts';

/** Which events of Northmoor ask for which letter, by the key of the event and the number of the template. */
type Asking = Readonly<Record<string, number>>;

/**
 * Publishes the pack with these letters alone, asked for by the events named here. The invitation to the
 * grievance meeting and the early conciliation, which is HR's alone, ask for the letter to a hearing. None
 * requires it.
 */
export async function publishLetters(
  server: TestServer,
  letters: readonly LetterTemplate[] = [hearingLetter],
  asking: Asking = { invite: hearingLetter.id, notice: hearingLetter.id },
): Promise<void> {
  const { pack } = (await loadConfiguration(server.db)).of(1);
  const workflows = pack.workflows.map((workflow) => ({
    ...workflow,
    events: workflow.events.map(({ letterId: _own, ...event }) => {
      const letterId = asking[event.key];
      const required = { ...event.required, letter: false };
      return letterId === undefined ? { ...event, required } : { ...event, required, letterId };
    }),
  }));
  await publishPack(
    server.db,
    { pack: { ...pack, letters, workflows }, ids: new Map(), formerNames: new Map(), files: new Map() },
    null,
    server.now(),
  );
  await server.configuration.takeUp(server.db);
}

export interface LetterSuite {
  /** The server of the file, whose pack has the letter to a hearing; there from its first test on. */
  readonly server: TestServer;
  /** A case of each test, as `openAtInvite` opens it. */
  readonly main: Walk;
}

/** One server for the tests of a file. Called once, at the top of the file. */
export function letterSuite(): LetterSuite {
  let server: TestServer;
  let main: Walk;
  beforeAll(async () => {
    server = await startTestServer();
    await publishLetters(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(TEST_NOW);
    main = await openAtInvite(server);
  });
  return {
    get server() {
      return server;
    },
    get main() {
      return main;
    },
  };
}

/** A grievance about Callum whose meeting is being arranged, led by Ngozi. */
export async function openAtInvite(server: TestServer): Promise<Walk> {
  const main = await openGrievance(server);
  await main.reach('invite', { 'appoint-hm': { data: stakeholder('ngozi', 10) }, early: { option: 'formal' } });
  return main;
}

/** Begins a letter, which must succeed. */
export async function begin(
  server: TestServer,
  caseId: number,
  given: { as?: CastName; guid?: string; templateId?: number } = {},
): Promise<Letter> {
  const { as = 'maren', guid = randomUUID(), templateId = hearingLetter.id } = given;
  const answer = await server.as(as).call(beginDocument, { body: { documentGuid: guid, templateId, caseId } });
  expect(answer.error, answer.body).toBeUndefined();
  return answer.data;
}

/** What completes the letter to a hearing. */
export const wholeValues: LetterValues = {
  date: '2026-11-25',
  time: '10:45',
  place: 'Quiet room',
  worst: 'dismissal',
  allegations: 'Late on 3 November',
};

export async function complete(
  server: TestServer,
  documentGuid: string,
  values = wholeValues,
  as: CastName = 'maren',
): Promise<Letter> {
  const answer = await server.as(as).call(completeDocument, { params: { documentGuid }, body: { values } });
  expect(answer.error, answer.body).toBeUndefined();
  return answer.data;
}

/** Starts the anytime event that is HR's alone, where its event is being recorded. */
export async function startForHr(server: TestServer, caseId: number): Promise<Walk> {
  const workflow = server.configuration.of(1).pack.workflows.find(({ key }) => key === 'early-conciliation')!;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: workflow.id } });
  expect(started.error).toBeUndefined();
  const walked = await walk(server, started.data.workflowTrackingId);
  await walked.save('maren');
  return walked;
}

/** A template with these case fields, each in a paragraph of its own. */
export function templateOf(keys: readonly string[], typed: readonly LetterField[] = []): LetterTemplate {
  const fields: LetterField[] = keys.map((key) => ({ ...blankField, key, label: key, kind: 'case', isOptional: true }));
  return {
    id: 8,
    key: 'all-fields',
    title: 'All fields',
    steps: [{ key: 'all', title: 'All', help: null, fields: [...fields, ...typed] }],
    body: [...keys, ...typed.map(({ key }) => key)].map((field) => ({
      kind: 'paragraph',
      when: null,
      runs: [{ field, isBold: false, isItalic: false }],
    })),
  };
}

/** A letter in progress as its row, for what no call arranges. */
export function letterRow(
  onCase: { readonly caseId: number; readonly recordId: number },
  guid: string,
  componentId: number,
) {
  const at = new Date('2026-11-18T09:00:00Z');
  return {
    guid,
    service_id: 1,
    case_id: onCase.caseId,
    record_id: onCase.recordId,
    component_id: componentId,
    template: JSON.stringify(hearingLetter),
    typed_values: JSON.stringify({}),
    created_at: at,
    created_by: cast.maren,
    updated_at: at,
    updated_by: cast.maren,
  };
}
