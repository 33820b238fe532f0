import { Readable } from 'node:stream';
import * as contract from '@evenhand/contract/letters';
import type { Act } from '../access/act.ts';
import { signedIn } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { attachmentHeaders } from '../files/open-file.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';
import { notFound } from '../platform/http/app-error.ts';
import { beginLetter } from './begin-letter.ts';
import { letterComparison } from './compare-letters.ts';
import { sendingComparison } from './compare-sendings.ts';
import { completeLetter } from './complete-letter.ts';
import { correctLetter } from './correct-letter.ts';
import { letterAsRead, presentCompleted } from './letter.presenter.ts';
import { completedLettersOf, letterByGuid, statusFor } from './letter.queries.ts';
import type { LoadedLetter } from './letter-access.ts';
import { LETTER_MISSING, onCaseOfLetter, onLetter } from './letter-access.ts';
import type { LetterToRender } from './letter-to-render.ts';
import { fileNameOf, letterToRender } from './letter-to-render.ts';
import { letterRules } from './letters.policy.ts';
import { renderDocx } from './render-docx.ts';
import { saveLetter } from './save-letter.ts';
import { keepFromSending, sendLetter, takeSendingBack } from './send-letter.ts';
import { exportedSendings, sendingChanges } from './sending-words.ts';

interface Facts {
  readonly documentId: string;
  readonly title: string;
  readonly isWordingChanged?: boolean | undefined;
  readonly corrects?: string | undefined;
  readonly dateReason?: string | undefined;
}

const words = {
  subject: ({ title }: Facts) => title,
  lines: ({ documentId, title, isWordingChanged = false, corrects, dateReason }: Facts): readonly DetailLine[] => [
    { text: `Document: ${quoted(title)}`, documentId },
    ...(corrects === undefined
      ? []
      : [{ text: 'It corrects an earlier document, which stays.', documentId: corrects }]),
    ...(isWordingChanged ? ['The wording was changed from the template.'] : []),
    ...(dateReason === undefined ? [] : [`Reason for its dates: ${quoted(dateReason)}`]),
  ],
};

/** Letters read in the history with a link that opens them. */
const changes = { 'letter.begun': words, 'letter.completed': words, ...sendingChanges } satisfies Partial<ChangeTable>;

export const letters = { routes, changes, exports: exportLetters, compares: [letterComparison, sendingComparison] };

/** The document service (specification 2 §7.4, decision 0045). */
function routes(serve: Serve): void {
  serve.read(contract.getDocumentStatus, signedIn, ({ db, scope, query }) => statusFor(db, scope, query.documentGuid));
  serve.read(contract.getDocument, onLetter(letterRules.view), async (call) => letterAsRead(call, call.subject));

  serve.read(contract.listLetters, onCase(letterRules.view), async ({ db, scope, actor, configuration, subject }) =>
    (await completedLettersOf(db, scope, subject.id)).map((row) =>
      presentCompleted(row, { actor, theCase: subject, configuration }),
    ),
  );

  // A generator makes its file when it is read, which is after the transaction has ended.
  serve.read(contract.getDocumentPdf, onLetter(letterRules.view), async (call) => {
    const letter = await letterToRender(call, call.subject);
    Object.assign(
      call.headers,
      attachmentHeaders({ filename: fileNameOf(letter, 'pdf'), contentType: 'application/pdf', sizeBytes: null }),
    );
    return Readable.from(pdfOf(letter), { objectMode: false });
  });
  serve.read(contract.getDocumentDocx, onLetter(letterRules.view), async (call) => {
    const letter = await letterToRender(call, call.subject);
    Object.assign(
      call.headers,
      attachmentHeaders({ filename: fileNameOf(letter, 'docx'), contentType: DOCX, sizeBytes: null }),
    );
    return Readable.from(renderDocx(letter), { objectMode: false });
  });

  serve.act(contract.beginDocument, onCaseOfLetter, async (act, { subject, body }) => {
    const letter = await beginLetter(act, subject, body);
    return await letterAsRead(act, { theCase: subject, letter });
  });
  serve.act(contract.saveDocument, onLetter(letterRules.write), async (act, { subject, body }) => ({
    updatedAt: await saveLetter(act, subject, body),
  }));
  serve.act(contract.completeDocument, onLetter(letterRules.write), async (act, { subject, body }) => {
    await completeLetter(act, subject, body);
    return await letterNow(act, subject);
  });
  serve.act(contract.correctDocument, onLetter(letterRules.write), async (act, { subject, body }) => {
    const letter = await correctLetter(act, subject, body.documentGuid);
    return await letterAsRead(act, { theCase: subject.theCase, letter });
  });

  serve.act(contract.recordSending, onLetter(letterRules.write), async (act, { subject, body }) => {
    await sendLetter(act, subject, body);
    return await letterNow(act, subject);
  });
  serve.act(contract.recordNotSent, onLetter(letterRules.write), async (act, { subject, body }) => {
    await keepFromSending(act, subject, body.reason);
    return await letterNow(act, subject);
  });
  serve.act(contract.takeBackSending, onLetter(letterRules.write), async (act, { subject, params, body }) => {
    await takeSendingBack(act, subject, { sendingId: params.sendingId, reason: body.reason });
    return await letterNow(act, subject);
  });
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A letter as it is at the end of the act. */
async function letterNow(act: Act, { theCase, letter: before }: LoadedLetter): Promise<contract.Letter> {
  const letter = await letterByGuid(act.db, scopeOf(act.actor), theCase.id, before.documentGuid);
  if (letter === null) throw notFound(LETTER_MISSING);
  return await letterAsRead(act, { theCase, letter });
}

/** Printing is loaded with the first letter. A server process that makes none keeps none of it in memory. */
async function* pdfOf(letter: LetterToRender): AsyncGenerator<Buffer> {
  const { renderPdf } = await import('../printing/render-pdf.ts');
  yield* renderPdf(letter);
}

/** The completed letters, the oldest first. Their words are in files of their own, as they were sent. */
async function exportLetters(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const letters = (await completedLettersOf(exporting.db, exporting.scope, exporting.theCase.id))
    .map((row) => presentCompleted(row, exporting))
    .toReversed();
  return [
    {
      title: 'Letters',
      entries: letters.map(
        ({ title, source, completedAt, completedBy, corrects, correctedBy, dateReason, sending }) => ({
          heading: title,
          facts: [
            ['Written for', source],
            ['Completed', `${momentIn(exporting, completedAt)}, by ${completedBy}`],
            ...(corrects === null ? [] : [['Corrects', 'An earlier letter of this event, which stays'] as const]),
            ...(correctedBy === null ? [] : [['Replaced', 'A corrected letter has taken its place'] as const]),
            ...(dateReason === null ? [] : [['Reason for its dates', dateReason] as const]),
            ...exportedSendings(exporting, sending.records),
            ...(sending.isWaiting ? [['Sent', 'Not yet'] as const] : []),
          ],
        }),
      ),
    },
  ];
}
