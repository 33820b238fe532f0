import { Limits } from '@evenhand/contract/limits';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { Field } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { formText } from './form.text.ts';

/**
 * A statement by a named person: tick box, reasons and free text, as far as configured (COMP-SELF-01 … -04).
 */
export function SelfAttestationForm({
  configuration,
  values,
  onChange,
  onTouch,
  errors,
}: ComponentFormProps<'SelfAttestation'>) {
  const options = configuration.selfAttestationReasons.map(({ id, title }) => ({ value: String(id), label: title }));
  const chosen = values.workflowTrackingSelfAttestationReasons.map(String);
  const exclusive = configuration.selfAttestationReasons
    .filter(({ isExclusive }) => isExclusive)
    .map(({ id }) => String(id));
  const shared = {
    label: configuration.reasonLabel ?? formText.reasons,
    name: 'selfAttestationReasonIds',
    error: errors.selfAttestationReasonIds,
    options,
  };
  const choose = (ids: readonly string[]): void =>
    onChange({ ...values, workflowTrackingSelfAttestationReasons: ids.map(Number) });
  return (
    <Stack>
      {configuration.isCheckBoxEnabled && (
        <Field label={formText.confirmed} isLabelHidden isGroup name="checkboxValue" error={errors.checkboxValue}>
          {(wiring) => (
            <div>
              <Checkbox
                label={configuration.label}
                data-path={wiring['data-path']}
                aria-invalid={wiring['aria-invalid']}
                checked={values.checkboxValue}
                onChange={(event) => onChange({ ...values, checkboxValue: event.currentTarget.checked })}
              />
            </div>
          )}
        </Field>
      )}
      {configuration.isReasonsEnabled &&
        (configuration.isMultipleReasonSelectionEnabled ? (
          <CheckboxGroup
            {...shared}
            value={chosen}
            onChange={(ids) => choose(withoutExcluded(ids, chosen, exclusive))}
          />
        ) : (
          <RadioGroup {...shared} value={chosen[0] ?? null} onChange={(id) => choose([id])} />
        ))}
      {configuration.isFreeTextEnabled && (
        <Textarea
          label={formText.details}
          name="freeText"
          limit={Limits.narrativeMaximum}
          error={errors.freeText}
          value={values.freeText}
          onChange={(event) => onChange({ ...values, freeText: event.currentTarget.value })}
          onBlur={() => onTouch('freeText')}
        />
      )}
    </Stack>
  );
}

/** Keeps the last ticked of two choices that exclude each other. */
function withoutExcluded(
  next: readonly string[],
  before: readonly string[],
  exclusive: readonly string[],
): readonly string[] {
  const added = next.find((id) => !before.includes(id));
  if (added === undefined) return next;
  return exclusive.includes(added) ? [added] : next.filter((id) => !exclusive.includes(id));
}
