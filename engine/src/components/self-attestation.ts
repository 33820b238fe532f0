import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { ActContext, ComponentAct, ComponentForm, SettingsOf } from './component-handler.ts';
import { choiceProblem, FIELD_IS_REQUIRED, isFilled, problems, titlesOf } from './problems.ts';

/**
 * SelfAttestation: a named person's statement that a check was done. It changes nothing but
 * the record of having been made.
 */
export const selfAttestationForm: ComponentForm<'SelfAttestation'> = {
  configure: (_definition, component, settings) => ({
    type: 'SelfAttestation',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    isCheckBoxEnabled: settings.checkBoxLabel !== null,
    label: settings.checkBoxLabel ?? '',
    isReasonsEnabled: settings.reasons.length > 0,
    selfAttestationReasons: settings.reasons
      .filter((item) => !item.isRetired)
      .map(({ id, title, isExclusive = false }) => ({ id, title, isExclusive })),
    reasonLabel: settings.reasonLabel ?? null,
    isMultipleReasonSelectionEnabled: settings.isMulti,
    isFreeTextEnabled: settings.isFreeText,
  }),
  validate(configuration, submission) {
    if (!configuration.isComponentSubmissionMandatory && isEmpty(submission)) return null;
    const isTickMissing =
      configuration.isCheckBoxEnabled &&
      configuration.isComponentSubmissionMandatory &&
      submission.checkboxValue !== true;
    const isReasonMissing = configuration.isReasonsEnabled && (submission.selfAttestationReasonIds ?? []).length === 0;
    const isTextTheStatement =
      configuration.isFreeTextEnabled && !configuration.isCheckBoxEnabled && !configuration.isReasonsEnabled;
    return problems({
      checkboxValue: isTickMissing ? FIELD_IS_REQUIRED : null,
      selfAttestationReasonIds: isReasonMissing ? 'Reason is required.' : null,
      freeText: isTextTheStatement && !isFilled(submission.freeText) ? FIELD_IS_REQUIRED : null,
    });
  },
};

export const selfAttestationAct: ComponentAct<'SelfAttestation'> = {
  checkChoices(submission, context) {
    const settings = settingsOf(context);
    return problems({
      selfAttestationReasonIds: choiceProblem(
        submission.selfAttestationReasonIds ?? [],
        settings.reasons,
        settings.isMulti,
      ),
    });
  },
  refuse: () => null,
  apply(submission) {
    const data = {
      selfAttestationReasonIds: [...new Set(submission.selfAttestationReasonIds ?? [])],
      checkboxValue: submission.checkboxValue ?? false,
      freeText: submission.freeText ?? '',
    };
    return { data, effects: [], reversal: null };
  },
  describe(submission, context) {
    const settings = settingsOf(context);
    const reasons = titlesOf(submission.selfAttestationReasonIds ?? [], settings.reasons);
    return [
      ...(submission.checkboxValue === true && settings.checkBoxLabel !== null
        ? [{ label: 'Confirmed', text: settings.checkBoxLabel }]
        : []),
      ...(reasons === '' ? [] : [{ label: settings.reasonLabel ?? 'Stated', text: reasons }]),
    ];
  },
};

function isEmpty(submission: SubmissionOf<'SelfAttestation'>): boolean {
  return (
    submission.checkboxValue !== true &&
    (submission.selfAttestationReasonIds ?? []).length === 0 &&
    !isFilled(submission.freeText)
  );
}

function settingsOf(context: ActContext): SettingsOf<'SelfAttestation'> {
  return context.component.settings as SettingsOf<'SelfAttestation'>;
}
