import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  isIndeterminate?: boolean;
  isLabelHidden?: boolean;
}

export function Checkbox({ label, isIndeterminate = false, isLabelHidden = false, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className="chk">
      <input ref={box} {...input} type="checkbox" />
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
