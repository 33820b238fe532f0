import type { CaseRecord } from '@evenhand/contract/case-details';
import { useState } from 'react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSetTopic, useTopicsFor } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import { EditableValue } from './EditableValue.tsx';
import { useSaveInPlace } from './use-save-in-place.ts';

/**
 * The topic of a simple-process case may change within its section (CASE-53);
 * elsewhere it is bound to the process.
 */
export function TopicField({ record }: { record: CaseRecord }) {
  const { id: caseId, topic, section, accessLevel, caseEmployee, abilities } = record;
  const [isEditing, setIsEditing] = useState(false);
  const [isUnsuitable, setIsUnsuitable] = useState(false);
  const { data: topics = [] } = useTopicsFor(section.id, accessLevel.id, isEditing);
  const { save, isSaving, sent } = useSaveInPlace(record, useSetTopic(caseId));
  // A typed employee counts as an employee (gaps G-52).
  const hasEmployee =
    caseEmployee.employeeId !== null || caseEmployee.employeeGUID !== null || caseEmployee.employeeName !== null;
  const choose = (value: string | null): void => {
    setIsEditing(false);
    const chosen = topics.find(({ topicId }) => String(topicId) === value);
    if (chosen === undefined || chosen.topicId === topic.id) return;
    if (chosen.isEmployeeRequired && !hasEmployee) setIsUnsuitable(true);
    else
      save(chosen.topicId, {
        onShown: () => showSnackbar(detailsText.topicUpdated, 'success'),
        onError: () => showSnackbar(detailsText.topicFailed),
      });
  };
  const dismiss = (): void => setIsUnsuitable(false);
  return (
    <>
      <EditableValue
        title={detailsText.topic}
        value={topic.title}
        canEdit={abilities.changeTopic}
        isEditing={isEditing}
        isSaving={isSaving}
        onEdit={() => setIsEditing(true)}
        onLeave={() => setIsEditing(false)}
      >
        <Select
          label={detailsText.topic}
          isLabelHidden
          placeholder={detailsText.choose}
          options={topics.map(({ topicId, topicTitle }) => ({ value: String(topicId), label: topicTitle }))}
          value={String(sent ?? topic.id)}
          onChange={choose}
          disabled={isSaving}
        />
      </EditableValue>
      <AppModal
        isOpen={isUnsuitable}
        onClose={dismiss}
        size="small"
        role="alertdialog"
        title={detailsText.topicUnsuitable}
        footer={
          <Button variant="filled" onClick={dismiss}>
            {detailsText.ok}
          </Button>
        }
      >
        <p>{detailsText.needsEmployee}</p>
      </AppModal>
    </>
  );
}
