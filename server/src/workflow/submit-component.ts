import { createHash } from 'node:crypto';
import type { SubmitAnswer, submitBody } from '@evenhand/contract/component-tracking';
import { submissionSchemas } from '@evenhand/contract/components/component-payloads';
import type { ComponentType } from '@evenhand/contract/components/component-types';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { withFilesAndLetter } from '@evenhand/engine/add-files';
import { refuseWriting } from '@evenhand/engine/guards';
import { findComponent } from '@evenhand/engine/positions';
import type { ProcessContext } from '@evenhand/engine/process-context';
import type { Visit } from '@evenhand/engine/process-state';
import { submitComponent as decide } from '@evenhand/engine/submit-component';
import { findVisit } from '@evenhand/engine/visits';
import type * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import { countFiles } from '../files/case-file.queries.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import type { AppError } from '../platform/http/app-error.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import { assertNotRefused, refusalAsError } from '../processes/engine-refusals.ts';
import { lastSaveOf } from '../processes/last-save.ts';
import { keptAnswer } from '../processes/process.queries.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { applyDecision } from './apply-decision.ts';
import { changeFilesOfForm, completeWithFiles, withoutFiles } from './form-files.ts';
import { letterToKeep } from './form-letter.ts';
import { begun } from './opened-events.ts';
import { withSeparation } from './with-separation.ts';

type Body = Pick<z.output<typeof submitBody>, 'workflowComponentOptionId' | 'workflowComponentData' | 'baseUpdatedAt'>;

/**
 * Submits a visit with one of its options (domain brief §3.3): the data is read by its type's schema,
 * the engine decides, the decision is carried out. A retry of a submit that was carried out gets the
 * answer it got, without effects.
 */
export async function submitComponent(
  act: Act,
  asked: LoadedVisit,
  body: Body,
  files: readonly StagedFile[],
): Promise<SubmitAnswer> {
  const { visitId } = asked;
  const visit = findVisit(asked.view.record, visitId);
  const place = findComponent(asked.view.definition, visit?.componentId ?? null);
  const option = place?.component.options.find((one) => one.id === body.workflowComponentOptionId);
  const isDataSent = option?.kind === 'advance' || option?.kind === 'save';
  const loaded = isDataSent ? await begun(act, asked) : asked;
  const { view, newVisitId } = loaded;
  const read =
    isDataSent && place !== null ? readData(place.component.settings.type, body.workflowComponentData) : { data: null };
  if ('problem' in read)
    throw (
      refusalBeforeData({ ...view, newVisitId }, { visitId, optionId: body.workflowComponentOptionId }) ?? read.problem
    );
  const { data: sent, removed } = withoutFiles(read.data);
  const isAdvance = option?.kind === 'advance';
  const { data, documentStatus } = isDataSent
    ? await letterToKeep(act.db, loaded, { data: sent, isAdvance })
    : { data: sent, documentStatus: 0 as const };
  const change = { added: isDataSent ? files : [], removed };
  const removedCount = await countFiles(act.db, asked.theCase.id, removed);
  const people =
    isAdvance && place !== null
      ? await withSeparation(act, loaded, { type: place.component.settings.type, data })
      : view;
  const judged = withFilesAndLetter(people, visitId, { files: change.added.length - removedCount, documentStatus });
  const payloadHash = hashOf(body.workflowComponentOptionId, read.data, change.added);
  const outcome = decide(
    { ...judged, newVisitId },
    { visitId, optionId: body.workflowComponentOptionId, data, payloadHash },
  );
  assertNotRefused(outcome);
  if (outcome.kind === 'replay') return (await keptAnswer(act.db, outcome.visitId)) as SubmitAnswer;
  if (option?.kind === 'save') await assertNewest(act, asked.theCase.id, visit, body.baseUpdatedAt);
  if (change.added.length > 0 || change.removed.length > 0) await changeFilesOfForm(act, loaded, change);
  const submission = { loaded: { ...loaded, view: judged }, data };
  return isAdvance ? await completeWithFiles(act, submission, outcome) : await applyDecision(act, loaded, outcome);
}

/** Tells a retry from another answer, its files included (domain brief rule 9). */
function hashOf(optionId: number, data: unknown, files: readonly StagedFile[]): string {
  const named = files.map(({ filename, sha256 }) => [filename, sha256]);
  return createHash('sha256')
    .update(JSON.stringify(named.length === 0 ? [optionId, data] : [optionId, data, named]))
    .digest('hex');
}

/**
 * The refusal of a person who may not write, or comes too late. It comes before their data is judged (domain
 * brief rules 8, 9 and 11, in this order).
 */
function refusalBeforeData(
  context: ProcessContext,
  { visitId, optionId }: { readonly visitId: number; readonly optionId: number },
): AppError | null {
  const barred = refuseWriting(context);
  if (barred !== null) return refusalAsError(barred);
  const outcome = decide(context, { visitId, optionId, data: null, payloadHash: '' });
  return outcome.kind === 'refusal' && outcome.code !== ErrorCode.BadRequest ? refusalAsError(outcome) : null;
}

/**
 * What was sent, read by the schema of the component's type, or the BAD_REQUEST naming the
 * inputs that do not have its shape.
 */
function readData(type: ComponentType, sent: unknown): { readonly data: unknown } | { readonly problem: AppError } {
  const schema: z.ZodMiniType = submissionSchemas[type];
  const parsed = schema.safeParse(sent ?? (type === 'NoContent' ? null : {}));
  if (parsed.success) return { data: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const name = unknownKey ?? (issue.path.join('.') || 'workflowComponentData');
    fields[name] ??=
      unknownKey === undefined
        ? issue.message === 'Invalid input'
          ? 'Is missing or not valid.'
          : issue.message
        : 'Is not a known field.';
  }
  return { problem: badRequest('Some of what was sent is not valid.', { fields }) };
}

/** @throws ALREADY_EXISTS with the newer draft when another person saved since (domain brief rule 14). */
export async function assertNewest(
  act: Act,
  caseId: number,
  visit: Visit | null,
  base: string | null | undefined,
): Promise<void> {
  const stored = visit?.updatedAt ?? null;
  if (base === undefined || base === stored) return;
  const changed = visit === null ? null : await lastSaveOf(act, caseId, visit.id);
  throw alreadyExists('Someone else has saved this since you opened it.', {
    current: visit?.draft ?? visit?.data ?? null,
    changed,
  });
}
