import type { CaseRecord } from '@evenhand/contract/case-details';
import { viewTitles } from '../cases/case-words.ts';
import { casesText } from '../cases/cases.text.ts';
import { Select } from '../ui/Select.tsx';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { EditableValue } from './EditableValue.tsx';
import type { StageStep } from './use-stage-step.ts';

interface StageFieldProps {
  record: CaseRecord;
  /** The displayed field. */
  what: 'stage' | 'step';
  choice: StageStep;
}

/** The stage or the step of the case, each with its Edit. */
export function StageField({ record, what, choice }: StageFieldProps) {
  const title = viewTitles(record)[what];
  const [options, chosenId, choose] =
    what === 'stage'
      ? ([choice.stages, choice.stageId, choice.chooseStage] as const)
      : ([choice.steps, choice.stepId, choice.chooseStep] as const);
  return (
    <EditableValue
      title={title}
      value={<Value record={record} what={what} choice={choice} />}
      canEdit={record.abilities.setStep}
      isEditing={choice.editing === what}
      isSaving={choice.isSaving && choice.editing === what}
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
        disabled={choice.isSaving}
      />
    </EditableValue>
  );
}

/**
 * The stored stage and step. A stage that waits for its step is marked as not saved, and until then the case has no
 * step to show.
 */
function Value({ record, what, choice }: StageFieldProps) {
  const { unsavedStage } = choice;
  if (unsavedStage === null) return <>{(what === 'stage' ? record.stage : record.step)?.title ?? casesText.none}</>;
  if (what === 'step') return <>{casesText.none}</>;
  return (
    <span>
      {unsavedStage.title} <span className={styles.unsaved}>{detailsText.notSaved(viewTitles(record).step)}</span>
    </span>
  );
}
