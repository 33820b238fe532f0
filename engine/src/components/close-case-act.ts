import { refuseClosing } from '../closure.ts';
import type { ActContext, ComponentAct, SettingsOf } from './component-handler.ts';
import { choiceProblem, isChosen, problems, titlesOf } from './problems.ts';

/** Submits CloseCase and Tasks. Apart from the form, because the guard reads the whole case. */
export const closeCaseAct: ComponentAct<'CloseCase'> = {
  checkChoices(submission, { view }) {
    const id = submission.outcomeStageId;
    return problems({ outcomeStageId: choiceProblem(isChosen(id) ? [id] : [], view.definition.outcomes, false) });
  },
  refuse: (_submission, context) => refuseClosing(context.view, closesCase(context)),
  apply(submission, context) {
    const conclusion = submission.conclusion ?? '';
    const outcomeStageId = isChosen(submission.outcomeStageId) ? submission.outcomeStageId : null;
    const effects = closesCase(context) ? [{ kind: 'close-case' as const, conclusion, outcomeStageId }] : [];
    return { data: { conclusion, outcomeStageId }, effects, reversal: null };
  },
  describe(submission, context) {
    const outcome = isChosen(submission.outcomeStageId)
      ? titlesOf([submission.outcomeStageId], context.view.definition.outcomes)
      : '';
    return closesCase(context) && outcome !== '' ? [{ label: 'Outcome', text: outcome }] : [];
  },
};

function closesCase(context: ActContext): boolean {
  return (context.component.settings as SettingsOf<'CloseCase'>).closesCase && context.view.record.kind === 'primary';
}
