import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus, unlockCase } from '@evenhand/contract/cases';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { expect } from 'vitest';
import { openCase } from './case-world.ts';
import type { TestServer } from './test-server.ts';
import { usualAnswer } from './usual-answer.ts';
import type { Submission, Walk } from './walk.ts';
import { walk } from './walk.ts';

/** Opens a case about Callum for Teodora as Maren, on a topic of any process, and walks its process. */
export async function openProcess(server: TestServer, topic: string): Promise<Walk> {
  const id = await openCase(server, { topic });
  const answer = await server.as('maren').call(getCase, { params: { id } });
  return walk(server, answer.data.primaryWorkflowTrackingRecordId!);
}

/** The usual answer of an Event or a self-attestation with these reasons, by their keys, and other values. */
export function choosing(
  server: TestServer,
  main: Walk,
  key: string,
  reasons: readonly string[],
  more: object = {},
): Pick<Submission, 'data'> {
  const component = main.component(key);
  const isAttested = component.settings.type === 'SelfAttestation';
  const items =
    component.settings.type === 'SelfAttestation'
      ? component.settings.reasons
      : eventSetupOf(main.definition, component.id)!.reasons!.items;
  const ids = reasons.map((reason) => {
    const item = items.find((one) => one.key === reason);
    if (item === undefined) throw new Error(`'${key}' has no reason '${reason}'.`);
    return item.id;
  });
  const usual = usualAnswer(main.definition, component, server.now()) as object;
  return {
    data: { ...usual, ...(isAttested ? { selfAttestationReasonIds: ids } : { eventSetupReasonIds: ids }), ...more },
  };
}

/** A day before any window for an appeal that could still be open. */
export const LONG_AGO = { onlyDateTime: '2026-10-01T00:00:00.000Z' };

/** Passes a PauseCase as Maren, which locks the case, and unlocks it again. */
export async function pauseAndUnlock(server: TestServer, main: Walk, key: string): Promise<void> {
  expect(await main.complete(key, 'maren', { data: {} })).toMatchObject({ isLockedCurrently: true });
  expect((await server.as('maren').call(unlockCase, { params: { id: main.caseId } })).status).toBe(200);
}

/**
 * Completes the last stage as Maren and expects the case to be closed.
 * @returns the key of the outcome that closing offered as chosen; null when it offered none.
 */
export async function closeUp(main: Walk): Promise<string | null> {
  expect(await main.currentKey()).toBe('learning');
  await main.complete('learning', 'maren');
  await main.complete('outstanding', 'maren');
  const { outcomeStageId } = (await main.visit('close')).componentTrackingData as { outcomeStageId: number | null };
  expect(await main.complete('close', 'maren')).toMatchObject({ hasProcessEnded: true, caseStatus: CaseStatus.Closed });
  return main.definition.outcomes.find(({ id }) => id === outcomeStageId)?.key ?? null;
}

/** Title and day of every open task of the case, in the order of the titles. */
export async function openTasks(
  server: TestServer,
  main: Walk,
): Promise<readonly (readonly [string, string | null])[]> {
  const { data } = await server.as('maren').call(listCaseTasks, { params: { id: main.caseId } });
  const open = data.filter(({ isComplete }) => !isComplete);
  return open
    .map(
      ({ notificationDistributionTitle, dueDate }) =>
        [notificationDistributionTitle, dueDate?.slice(0, 10) ?? null] as const,
    )
    .sort();
}
