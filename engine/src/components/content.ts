import { badRequest } from '../refusals.ts';
import type { ActContext, ComponentAct, ComponentForm, SettingsOf } from './component-handler.ts';
import { contentVersionsLiveBetween, liveContentVersion } from './live-content.ts';
import { choiceProblem, FIELD_IS_REQUIRED, isChosen, problems } from './problems.ts';

/** Content: guidance in dated versions; completing it records which one was read (COMP-CONTENT-04). */
export const contentForm: ComponentForm<'Content'> = {
  configure: (_definition, component, settings) => ({
    type: 'Content',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    contentHistories: settings.versions.map(({ id, content, liveDate }) => ({ id, content, liveDate })),
  }),
  validate(configuration, submission) {
    const isMissing =
      configuration.isComponentSubmissionMandatory && !isChosen(submission.componentTypeContentHistoryId);
    return problems({ componentTypeContentHistoryId: isMissing ? FIELD_IS_REQUIRED : null });
  },
};

export const contentAct: ComponentAct<'Content'> = {
  checkChoices(submission, context) {
    const id = submission.componentTypeContentHistoryId;
    return problems({
      componentTypeContentHistoryId: choiceProblem(isChosen(id) ? [id] : [], versionsOf(context), false),
    });
  },
  refuse(submission, context) {
    const versions = versionsOf(context);
    if (liveContentVersion(versions, context.today) === null)
      return badRequest('Component/component configuration not found');
    const id = submission.componentTypeContentHistoryId;
    const acceptable = contentVersionsLiveBetween(versions, context.enteredDay, context.today);
    if (!isChosen(id) || acceptable.some((version) => version.id === id)) return null;
    return badRequest('This guidance has changed since you opened it. Please read the current version.');
  },
  apply(submission, context) {
    const shown =
      submission.componentTypeContentHistoryId ?? liveContentVersion(versionsOf(context), context.today)?.id ?? null;
    return { data: { componentTypeContentHistoryId: shown }, effects: [], reversal: null };
  },
  describe: () => [],
};

function versionsOf(context: ActContext) {
  return (context.component.settings as SettingsOf<'Content'>).versions;
}
