import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
}

/** On or off, applied at once. */
export function Switch({ label, ...input }: SwitchProps) {
  return (
    <label className="tog">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state. */}
      <input {...input} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}
