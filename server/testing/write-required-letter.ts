import { randomUUID } from 'node:crypto';
import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { beginDocument, completeDocument, recordSending } from '@evenhand/contract/letters';
import type { EventSetup } from '@evenhand/engine/component-settings';
import { expect } from 'vitest';
import type { CastName } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Something that fits into every field of a letter that is typed. */
export function typedIntoAll({ steps }: LetterTemplate): LetterValues {
  const typed = steps.flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'case'));
  return Object.fromEntries(typed.map((field) => [field.key, valueFor(field)]));
}

function valueFor({ kind, choices, label }: LetterField): string {
  if (kind === 'date') return '2026-11-18';
  if (kind === 'time') return '10:45';
  return kind === 'choice' ? (choices[0]?.key ?? '') : label;
}

/**
 * Writes and completes the letter that an event requires, as a person does before they complete the event.
 * @returns its id; null where none is required, or where this person may not write it.
 */
async function writeRequiredLetter(
  server: TestServer,
  as: CastName,
  { setup, caseId }: { readonly setup: EventSetup | null; readonly caseId: number },
): Promise<string | null> {
  const template = server.configuration.of(1).pack.letters?.find(({ id }) => id === setup?.letterId);
  if (setup === null || template === undefined || !setup.required.letter) return null;
  const documentGuid = randomUUID();
  const begun = await server.as(as).call(beginDocument, { body: { documentGuid, templateId: template.id, caseId } });
  if (begun.error !== undefined) return null;
  const completed = await server
    .as(as)
    .call(completeDocument, {
      params: { documentGuid },
      body: { values: typedIntoAll(template), dateReason: 'As agreed with the employee.' },
    });
  expect(completed.error, `${template.key}: ${completed.body}`).toBeUndefined();
  // A letter that nobody has sent stops its case from closing.
  const sent = await server
    .as(as)
    .call(recordSending, { params: { documentGuid }, body: { how: 'hand', day: completed.data.letterDate } });
  expect(sent.error, `${template.key}: ${sent.body}`).toBeUndefined();
  return documentGuid;
}

interface Writing {
  readonly caseId: number;
  /** The event that a component records. */
  readonly setupOf: (key: string) => EventSetup | null;
}

interface Typed {
  readonly key: string;
  readonly as: CastName;
  readonly typed: unknown;
}

/**
 * Adds the letter that an event requires to what is typed into it: the same letter when a visit is submitted
 * again.
 */
export function letterWriter(
  server: TestServer,
  { caseId, setupOf }: Writing,
): (visitId: number, given: Typed) => Promise<unknown> {
  const letters = new Map<number, string>();
  return async (visitId, { key, as, typed }) => {
    const data = typed as { readonly documentId?: unknown; readonly isDocumentServiceNotApplicable?: boolean } | null;
    if (data?.documentId !== undefined || data?.isDocumentServiceNotApplicable === true) return typed;
    const documentId = letters.get(visitId) ?? (await writeRequiredLetter(server, as, { setup: setupOf(key), caseId }));
    if (documentId === null) return typed;
    letters.set(visitId, documentId);
    return { ...data, documentId };
  };
}
