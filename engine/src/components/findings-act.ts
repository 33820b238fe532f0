import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { answersOf } from '@evenhand/contract/matters';
import { findingTitles } from '@evenhand/contract/matters.text';
import type { FindingToRecord } from '../effects.ts';
import { deciderOf, openMatters } from '../matters.ts';
import { badRequest, notAuthorised } from '../refusals.ts';
import type { ActContext, ComponentAct, SettingsOf } from './component-handler.ts';
import { findingField, ON_BEHALF_MINIMUM } from './findings.ts';
import { isFilled, NOT_IN_LIST, problems } from './problems.ts';

/** Submits Findings. Apart from the form, because who may answer what follows from the case. */
export const findingsAct: ComponentAct<'Findings'> = {
  checkChoices(submission, context) {
    const { stage } = settingsOf(context);
    return problems(
      Object.fromEntries(
        (submission.findings ?? []).map(({ matterNumber, answer }) => [
          findingField('answer', matterNumber),
          !isFilled(answer) || answersOf[stage].includes(answer) ? null : NOT_IN_LIST,
        ]),
      ),
    );
  },
  refuse(submission, context) {
    const { view, today } = context;
    const { stage } = settingsOf(context);
    const open = new Set(openMatters(view.facts).map(({ number }) => number));
    // A case without open matters needs no decider, so anybody who works on the process goes on.
    if (open.size === 0 && given(submission).length === 0) return null;
    const decider = deciderOf(view.facts, stage);
    const { actor } = view;
    if (decider === null) return badRequest('Nobody on this case has the part of whoever decides this.');
    if (actor.userId !== decider.userId) {
      const sentence = `Only ${decider.name}, who is ${decider.part}, can record these findings, or HR for them.`;
      if (!actor.isHr) return notAuthorised(sentence);
      if ((submission.onBehalfReason ?? '').trim().length < ON_BEHALF_MINIMUM)
        return fieldRefusal(
          'onBehalfReason',
          `Say in ${ON_BEHALF_MINIMUM} characters or more why you record them for ${decider.name}.`,
        );
    }
    if (isFilled(submission.decidedOn) && submission.decidedOn > today)
      return fieldRefusal('decidedOn', 'This day is still to come.');
    const numbers = given(submission).map(({ matterNumber }) => matterNumber);
    const closed = numbers.find((number) => !open.has(number));
    if (closed !== undefined)
      return fieldRefusal(findingField('answer', closed), `Number ${closed} is no longer open and takes no finding.`);
    const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
    if (twice !== undefined) return fieldRefusal(findingField('answer', twice), `Number ${twice} is answered twice.`);
    const missing = [...open].find((number) => !numbers.includes(number));
    return stage === 'appeal' || missing === undefined
      ? null
      : fieldRefusal(findingField('answer', missing), `Number ${missing} has no finding yet.`);
  },
  apply(submission, context) {
    const { view, visit } = context;
    const { stage } = settingsOf(context);
    const decider = deciderOf(view.facts, stage);
    const findings = given(submission);
    const decidedOn = submission.decidedOn ?? null;
    const isOwn = decider?.userId === view.actor.userId;
    const onBehalfReason = isOwn ? null : (submission.onBehalfReason ?? '').trim();
    const data = { findings: [...(submission.findings ?? [])], decidedOn, onBehalfReason: onBehalfReason ?? '' };
    if (findings.length === 0 || decider === null || decidedOn === null) return { data, effects: [], reversal: null };
    return {
      data,
      effects: [
        {
          kind: 'record-findings',
          visitId: visit.id,
          stage,
          decidedBy: decider.userId,
          decidedOn,
          onBehalfReason,
          findings,
        },
      ],
      reversal: { kind: 'findings' },
    };
  },
  // The reasons are in entries of their own.
  describe: (submission) =>
    given(submission).map(({ matterNumber, answer }) => ({
      label: `Number ${matterNumber}`,
      text: findingTitles[answer],
    })),
};

/** The answers that were given, without empty ones, which an appeal leaves as they were decided. */
function given({ findings = [] }: SubmissionOf<'Findings'>): FindingToRecord[] {
  return findings.flatMap(({ matterNumber, answer, reasons, evidence }) =>
    isFilled(answer)
      ? [{ matterNumber, answer, reasons: (reasons ?? '').trim(), evidence: [...(evidence ?? [])] }]
      : [],
  );
}

function fieldRefusal(field: string, sentence: string) {
  return badRequest(sentence, { fields: { [field]: sentence } });
}

function settingsOf(context: ActContext): SettingsOf<'Findings'> {
  return context.component.settings as SettingsOf<'Findings'>;
}
