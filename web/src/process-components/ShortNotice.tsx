import { shortNotice } from '@evenhand/contract/components/event-payloads';
import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import { Banner } from '../ui/Banner.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import type { EventFormProps } from './component-form.ts';
import { editEvent } from './event-not-applicable.ts';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

const options = shortNotice.options.map((value) => ({ value, label: formText.shortNoticeReasons[value] }));

/** Says at the date that it leaves less notice than the policy asks for, and has the person confirm why. */
export function ShortNotice({
  values,
  onChange,
  errors,
  surroundings,
}: Pick<EventFormProps, 'values' | 'onChange' | 'errors' | 'surroundings'>) {
  const { lackOfNotice = null } = surroundings;
  useEffect(() => {
    if (lackOfNotice !== null) announce(lackOfNotice);
  }, [lackOfNotice]);
  if (lackOfNotice === null) return null;
  return (
    <Banner tone="warning" className={styles.shortNotice}>
      <p>{lackOfNotice}</p>
      <RadioGroup
        label={formText.shortNotice}
        name="shortNotice"
        error={errors.shortNotice}
        options={options}
        value={values.shortNotice}
        onChange={(confirmed) => onChange(editEvent(values, { shortNotice: confirmed }))}
      />
    </Banner>
  );
}
