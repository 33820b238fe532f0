import { Limits } from '@evenhand/contract/limits';
import { useState } from 'react';
import { TextInput } from '../ui/TextInput.tsx';
import { useAfterPress } from '../ui/use-after-press.ts';
import styles from './case-creation.module.css';
import { employeeText } from './case-creation.text.ts';
import { isEmailValid, isNameValid } from './case-draft.ts';

interface ManualEmployeeProps {
  name: string;
  email: string;
  onChange: (entry: { name: string; email: string }) => void;
}

/** A person the search does not know, by name and e-mail; checked once a field was left (WIZ-29, WIZ-30). */
export function ManualEmployee({ name, email, onChange }: ManualEmployeeProps) {
  const [left, setLeft] = useState({ name: false, email: false });
  const afterPress = useAfterPress();
  const leave = (field: 'name' | 'email'): void =>
    afterPress(() => setLeft((before) => ({ ...before, [field]: true })));
  const nameError = name.trim() === '' ? employeeText.nameMissing : employeeText.nameTooLong;
  return (
    <div className={styles.manual}>
      <TextInput
        label={employeeText.name}
        name="employeeName"
        limit={Limits.manualEmployeeMaximum}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value, email })}
        onBlur={() => leave('name')}
        error={left.name && !isNameValid(name) ? nameError : undefined}
      />
      <TextInput
        label={employeeText.email}
        name="employeeEmail"
        type="email"
        limit={Limits.manualEmployeeMaximum}
        value={email}
        onChange={(event) => onChange({ name, email: event.currentTarget.value })}
        onBlur={() => leave('email')}
        error={left.email && !isEmailValid(email) ? employeeText.emailWrong : undefined}
      />
    </div>
  );
}
