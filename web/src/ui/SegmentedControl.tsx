import { useId } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';

interface SegmentedControlProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string; icon?: IconShape }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three choices of the same thing, applied at once. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <div className="inline" data-gap="2" data-wrap>
      <span id={id} className={isLabelHidden ? 'sr-only' : 'muted small'}>
        {label}
      </span>
      <fieldset className="seg" aria-labelledby={id}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.icon && <Icon of={option.icon} size={14} />}
            {option.label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
