import type { CaseRecord } from '@evenhand/contract/cases';
import { useState } from 'react';
import { CaseRisk } from '../cases/CaseRisk.tsx';
import { casesText } from '../cases/cases.text.ts';
import { useLookup } from '../configuration/configuration.api.ts';
import { Select } from '../ui/Select.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSetRisk } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import { EditableValue } from './EditableValue.tsx';

/** Choosing a risk saves it. */
export function RiskField({ record }: { record: CaseRecord }) {
  const [isEditing, setIsEditing] = useState(false);
  const { data: risks = [] } = useLookup('risks');
  const save = useSetRisk(record.id);
  const choose = (value: string | null): void => {
    setIsEditing(false);
    const riskId = Number(value);
    if (value === null || riskId === record.risk?.id) return;
    save.mutate(
      { riskId, isFirst: record.risk === null },
      { onSuccess: () => showSnackbar(detailsText.riskUpdated, 'success'), onError: () => showSnackbar(detailsText.riskFailed) },
    );
  };
  return (
    <EditableValue
      title={detailsText.risk}
      value={record.risk === null ? casesText.none : <CaseRisk risk={record.risk} />}
      canEdit={record.abilities.editDetails}
      isEditing={isEditing}
      onEdit={() => setIsEditing(true)}
      onLeave={() => setIsEditing(false)}
    >
      <Select
        label={detailsText.risk}
        isLabelHidden
        placeholder={detailsText.choose}
        options={risks.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={record.risk === null ? null : String(record.risk.id)}
        onChange={choose}
      />
    </EditableValue>
  );
}
