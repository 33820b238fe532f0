import type { CaseRecord } from '@evenhand/contract/case-details';
import { useState } from 'react';
import { viewTitles } from '../cases/case-words.ts';
import { casesText } from '../cases/cases.text.ts';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useAddReason, useReasonChoices, useRemoveReason, useSetOnlyReason } from './case-details.api.ts';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { EditableValue } from './EditableValue.tsx';
import { useSaveInPlace } from './use-save-in-place.ts';

const added = {
  onShown: () => showSnackbar(detailsText.reasonAdded, 'success'),
  onError: () => showSnackbar(detailsText.reasonNotAdded),
};
const removed = {
  onShown: () => showSnackbar(detailsText.reasonRemoved, 'success'),
  onError: () => showSnackbar(detailsText.reasonNotRemoved),
};

/** One reason or several, as the process says (CASE-47, CASE-48); each choice is saved at once. */
export function ReasonsField({ record }: { record: CaseRecord }) {
  const { id: caseId, reasons, isReasonMultiSelect, primaryWorkflowId } = record;
  const [isEditing, setIsEditing] = useState(false);
  const { data: choices = [] } = useReasonChoices(caseId, primaryWorkflowId, isEditing);
  const add = useSaveInPlace(record, useAddReason(caseId));
  const remove = useSaveInPlace(record, useRemoveReason(caseId));
  const setOnly = useSaveInPlace(record, useSetOnlyReason(caseId));
  const title = viewTitles(record).reasons;
  const reasonIds = reasons.map(({ workflowReasonId }) => String(workflowReasonId));
  const options = choices.map((choice) => ({ value: String(choice.id), label: choice.title }));

  const change = (next: readonly string[]): void => {
    for (const id of next) if (!reasonIds.includes(id)) add.save(Number(id), added);
    for (const id of reasonIds) if (!next.includes(id)) remove.save(Number(id), removed);
  };
  const choose = (value: string | null): void => {
    setIsEditing(false);
    if (value !== null && value !== reasonIds[0]) setOnly.save(Number(value), added);
  };
  const value =
    reasons.length === 0
      ? casesText.none
      : reasons.map(({ workflowReasonId, workflowReasonTitle }) => (
          <span key={workflowReasonId} className={`pill ${styles.reason}`}>
            {workflowReasonTitle}
          </span>
        ));
  return (
    <EditableValue
      title={title}
      value={value}
      canEdit={record.abilities.editDetails && record.isReasonEditable}
      isEditing={isEditing}
      isSaving={add.isSaving || remove.isSaving || setOnly.isSaving}
      onEdit={() => setIsEditing(true)}
      onLeave={() => setIsEditing(false)}
      {...(isReasonMultiSelect ? { leaveLabel: detailsText.done } : {})}
    >
      {isReasonMultiSelect ? (
        <MultiSelect
          label={title}
          isLabelHidden
          placeholder={detailsText.choose}
          options={options}
          value={reasonIds}
          onChange={change}
        />
      ) : (
        <Select
          label={title}
          isLabelHidden
          placeholder={detailsText.choose}
          options={options}
          value={setOnly.sent === undefined ? (reasonIds[0] ?? null) : String(setOnly.sent)}
          onChange={choose}
          disabled={setOnly.isSaving}
        />
      )}
    </EditableValue>
  );
}
