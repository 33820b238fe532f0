import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import type { ComponentFormProps } from './component-form.ts';

/** A longer list is set in two columns, so that the buttons below it stay in sight. */
const LONGEST_IN_ONE_COLUMN = 6;

/** COMP-REASON-01 … -03. */
export function ReasonForm({ configuration, values, onChange, errors }: ComponentFormProps<'Reason'>) {
  const { workflowReasons: reasons, isReasonMultiSelect, reasonLabel } = configuration;
  const isLong = reasons.length > LONGEST_IN_ONE_COLUMN;
  const chosen = values.workflowReasonIds;
  const choose = (workflowReasonIds: number[]): void => onChange({ ...values, workflowReasonIds });
  if (!isReasonMultiSelect) {
    return (
      <RadioRows
        label={reasonLabel}
        name="workflowReasonIds"
        look={isLong ? 'cards' : 'rows'}
        error={errors.workflowReasonIds}
        rows={reasons.map(({ id, title, explanatoryText }) => ({
          value: String(id),
          name: title,
          detail: explanatoryText,
        }))}
        value={chosen[0] === undefined ? null : String(chosen[0])}
        onChange={(id) => choose([Number(id)])}
      />
    );
  }
  return (
    <Field label={reasonLabel} name="workflowReasonIds" error={errors.workflowReasonIds} isGroup isErrorFirst>
      {(wiring) => (
        <div
          className="choices"
          data-look={isLong ? 'columns' : undefined}
          data-path={wiring['data-path']}
          tabIndex={-1}
        >
          {reasons.map(({ id, title, explanatoryText }) => (
            <Checkbox
              key={id}
              aria-invalid={wiring['aria-invalid']}
              checked={chosen.includes(id)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              label={
                <>
                  {title}
                  {explanatoryText && <span className="sub">{explanatoryText}</span>}
                </>
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}
