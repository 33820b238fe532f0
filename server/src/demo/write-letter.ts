import { randomUUID } from 'node:crypto';
import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import type { LetterField } from '@evenhand/contract/letter-template';
import { beginDocument, completeDocument, recordSending } from '@evenhand/contract/letters';
import type { DemoTyped } from '@evenhand/contract/packs/demo-files';
import type { EventSetup } from '@evenhand/engine/component-settings';
import type { Scene } from './script-world.ts';
import { byKey, momentOf } from './script-world.ts';

interface LetterToWrite {
  readonly setup: EventSetup | null;
  readonly visitId: number;
  /** What is typed into the form of the event, which the letter begins with. */
  readonly form: object;
  /** What the script says was chosen in that form. */
  readonly data: DemoTyped;
  /** What is typed into the letter, by field. */
  readonly typed: Readonly<Record<string, string>>;
}

/**
 * Writes and completes the letter that an event asks for, as the screens do: the form is sent first, and
 * names the letter. Then says that it was given by hand. @returns its id.
 */
export async function writeLetter(
  { world, caseId, send }: Scene,
  { setup, visitId, form, data, typed }: LetterToWrite,
): Promise<string> {
  const template = byKey(world.pack.letters ?? [], setup?.letterKey ?? '', 'letter');
  const fields = template.steps.flatMap((step) => step.fields);
  const given = Object.entries(typed).map(([key, text]) => [
    key,
    byKey(fields, key, 'field').kind === 'date' ? momentOf(world, text).day : text,
  ]);
  const documentGuid = randomUUID();
  await send(saveComponentDraft, { params: { id: visitId }, body: { draft: { ...form, documentId: documentGuid } } });
  const begun = await send(beginDocument, { body: { documentGuid, templateId: template.id, caseId } });
  const values = { ...chosenAlike(fields, data), ...begun.values, ...Object.fromEntries(given) };
  const { letterDate } = await send(completeDocument, { params: { documentGuid }, body: { values } });
  await send(recordSending, { params: { documentGuid }, body: { how: 'hand', day: letterDate } });
  return documentGuid;
}

/** The choices of the letter that have the key of a reason in the form. */
function chosenAlike(fields: readonly LetterField[], { reasons = [] }: DemoTyped): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ key, choices }) => {
      const alike = reasons.find((reason) => choices.some((choice) => choice.key === reason));
      return alike === undefined ? [] : [[key, alike] as const];
    }),
  );
}
