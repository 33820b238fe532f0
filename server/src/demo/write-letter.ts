import { randomUUID } from 'node:crypto';
import { beginDocument, completeDocument } from '@evenhand/contract/letters';
import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { Scene } from './script-world.ts';
import { byKey, momentOf } from './script-world.ts';

/** Writes and completes the letter that an event asks for. @returns its id. */
export async function writeLetter(
  { world, caseId, send }: Scene,
  { workflow, component }: { readonly workflow: WorkflowDefinition; readonly component: Component },
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  const template = byKey(world.pack.letters ?? [], eventSetupOf(workflow, component.id)?.letterKey ?? '', 'letter');
  const fields = template.steps.flatMap((step) => step.fields);
  const given = Object.entries(typed).map(([key, text]) => [key, byKey(fields, key, 'field').kind === 'date' ? momentOf(world, text).day : text]);
  const documentGuid = randomUUID();
  const begun = await send(beginDocument, { body: { documentGuid, templateId: template.id, caseId } });
  await send(completeDocument, { params: { documentGuid }, body: { values: { ...begun.values, ...Object.fromEntries(given) } } });
  return documentGuid;
}
