import { RadioRows } from '../ui/RadioRows.tsx';
import { RiskBars } from '../ui/RiskBars.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { formText } from './form.text.ts';

const levels = [1, 2, 3, 4] as const;

/** The risks of the workflow, from low to high as the pack orders them. */
export function RiskForm({ configuration, values, onChange, errors }: ComponentFormProps<'Risk'>) {
  return (
    <RadioRows
      label={formText.risk}
      name="riskId"
      error={errors.riskId}
      rows={configuration.workflowRisks.map(({ id, title, explanatoryText }, index) => ({
        value: String(id),
        name: <RiskBars level={levels[index] ?? 4}>{title}</RiskBars>,
        detail: explanatoryText,
      }))}
      value={values.riskId === null ? null : String(values.riskId)}
      onChange={(id) => onChange({ ...values, riskId: Number(id) })}
    />
  );
}
