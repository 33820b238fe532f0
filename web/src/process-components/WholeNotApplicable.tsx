import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import { Switch } from '../ui/Switch.tsx';
import type { DataOf } from './component-values.ts';
import { toggleMaster } from './event-not-applicable.ts';
import { formText } from './form.text.ts';

interface WholeNotApplicableProps {
  configuration: ConfigurationOf<'Event'>;
  values: DataOf<'Event'>;
  onChange: (values: DataOf<'Event'>) => void;
}

/** The switch for all sections of an event at once (COMP-EVENT-16). */
export function WholeNotApplicable({ configuration, values, onChange }: WholeNotApplicableProps) {
  return (
    <Switch
      label={formText.wholeNotApplicable}
      checked={values.isNotApplicable}
      onChange={(change) => onChange(toggleMaster(values, configuration, change.currentTarget.checked))}
    />
  );
}
