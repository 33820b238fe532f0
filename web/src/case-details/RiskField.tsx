import type { CaseRecord } from '@evenhand/contract/case-details';
import { useState } from 'react';
import { CaseRisk } from '../cases/CaseRisk.tsx';
import { casesText } from '../cases/cases.text.ts';
import { Select } from '../ui/Select.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSetRisk } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import { EditableValue } from './EditableValue.tsx';
import { useSaveInPlace } from './use-save-in-place.ts';

/** Choosing a risk saves it. */
export function RiskField({ record }: { record: CaseRecord }) {
  const [isEditing, setIsEditing] = useState(false);
  const { save, isSaving, sent } = useSaveInPlace(record, useSetRisk(record.id));
  const riskId = sent?.riskId ?? record.risk?.id ?? null;
  const choose = (value: string | null): void => {
    setIsEditing(false);
    const chosen = Number(value);
    if (value === null || chosen === record.risk?.id) return;
    save(
      { riskId: chosen, isFirst: record.risk === null },
      {
        onShown: () => showSnackbar(detailsText.riskUpdated, 'success'),
        onError: () => showSnackbar(detailsText.riskFailed),
      },
    );
  };
  return (
    <EditableValue
      title={detailsText.risk}
      value={record.risk === null ? casesText.notAssessed : <CaseRisk risk={record.risk} />}
      canEdit={record.abilities.editDetails}
      isEditing={isEditing}
      isSaving={isSaving}
      onEdit={() => setIsEditing(true)}
      onLeave={() => setIsEditing(false)}
    >
      <Select
        label={detailsText.risk}
        isLabelHidden
        placeholder={detailsText.choose}
        options={record.riskChoices.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={riskId === null ? null : String(riskId)}
        onChange={choose}
        disabled={isSaving}
      />
    </EditableValue>
  );
}
