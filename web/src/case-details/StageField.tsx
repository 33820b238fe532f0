import type { CaseRecord } from '@evenhand/contract/cases';
import { viewTitles } from '../cases/case-words.ts';
import { casesText } from '../cases/cases.text.ts';
import { Select } from '../ui/Select.tsx';
import { detailsText } from './details.text.ts';
import { EditableValue } from './EditableValue.tsx';
import type { StageStep } from './use-stage-step.ts';

interface StageFieldProps {
  record: CaseRecord;
  /** Which of the two this is. */
  what: 'stage' | 'step';
  choice: StageStep;
}

/** The stage or the step of the case, each with its Edit. */
export function StageField({ record, what, choice }: StageFieldProps) {
  const title = viewTitles(record)[what];
  const [options, chosenId, choose] =
    what === 'stage' ? ([choice.stages, choice.stageId, choice.chooseStage] as const) : ([choice.steps, choice.stepId, choice.chooseStep] as const);
  const stored = what === 'stage' ? record.stage : record.step;
  const shown = options.find(({ id }) => id === chosenId) ?? (chosenId === stored?.id ? stored : null);
  return (
    <EditableValue
      title={title}
      value={shown?.title ?? (chosenId === null ? casesText.none : (stored?.title ?? casesText.none))}
      canEdit={record.abilities.setStep}
      isEditing={choice.editing === what}
      onEdit={() => choice.edit(what)}
      onLeave={choice.leave}
    >
      <Select
        label={title}
        isLabelHidden
        placeholder={what === 'step' && chosenId === null ? detailsText.chooseStep : detailsText.choose}
        options={options.map(({ id, title: label }) => ({ value: String(id), label }))}
        value={chosenId === null ? null : String(chosenId)}
        onChange={(value) => value !== null && choose(Number(value))}
      />
    </EditableValue>
  );
}
