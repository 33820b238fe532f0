import type { ImportColumn } from '@evenhand/contract/directory';
import { importColumns } from '@evenhand/contract/directory';
import { useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Select } from '../ui/Select.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { ChosenFile } from './import.api.ts';
import { importText as text } from './import.text.ts';
import { Warnings } from './Warnings.tsx';

const LEAVE_OUT = 'leave-out';

interface MatchColumnsProps {
  file: ChosenFile;
  onChange: (file: ChosenFile) => void;
  onBack: () => void;
  onCheck: () => void;
  isChecking: boolean;
  error: unknown;
  attempt: number;
}

/** What each column of the file is for: suggested by its title, decided by hand. */
export function MatchColumns({ file, onChange, onBack, onCheck, isChecking, error, attempt }: MatchColumnsProps) {
  const { employeeNumberLabel } = useService();
  const [problem, setProblem] = useState<{ words: string; attempt: number } | null>(null);
  const { uses, isWhole } = file;
  const labelOf = (field: ImportColumn): string =>
    field === 'employeeNumber' ? employeeNumberLabel : text.fields[field];
  const twice = uses.find((use, at) => use !== null && uses.indexOf(use) !== at) ?? null;
  const options = [
    { value: LEAVE_OUT, label: text.leaveOut },
    ...importColumns.map((value) => ({ value, label: labelOf(value) })),
  ];
  const use = (at: number, chosen: string | null): void =>
    onChange({
      ...file,
      uses: uses.map((before, index) =>
        index === at ? (importColumns.find((column) => column === chosen) ?? null) : before,
      ),
    });
  const submit = (): void => {
    const words =
      twice !== null ? text.twice(labelOf(twice)) : uses.includes('employeeNumber') ? null : text.needsNumber;
    setProblem(words === null ? null : { words, attempt: Date.now() });
    if (words === null) onCheck();
  };
  return (
    <Card title={text.match}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChecking) submit();
        }}
      >
        <Stack>
          <FormErrorBanner message={problem?.words ?? refusedText(error)} attempt={problem?.attempt ?? attempt} />
          <p>
            {text.found(file.name, file.rowCount, file.encoding, file.separator)} {text.matchLead}
          </p>
          {file.warnings.length > 0 && <Warnings title={text.warnings} warnings={file.warnings} />}
          <ul className="stack" data-gap="3">
            {file.columns.map(({ title, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place in the file; titles may be the same.
              <li key={at} className="inline" data-gap="2" data-justify="between" data-wrap>
                <div>
                  <b>{title}</b>
                  <p className="muted small">{samples.length === 0 ? text.noSamples : samples.join(' · ')}</p>
                </div>
                <Select<string>
                  label={text.columnUse(title)}
                  isLabelHidden
                  isSearchable={false}
                  options={options}
                  value={uses[at] ?? LEAVE_OUT}
                  onChange={(chosen) => use(at, chosen)}
                  error={twice !== null && uses[at] === twice ? text.twice(labelOf(twice)) : undefined}
                />
              </li>
            ))}
          </ul>
          <div>
            <Checkbox
              label={text.isWhole}
              checked={isWhole}
              aria-describedby="is-whole-means"
              onChange={(event) => onChange({ ...file, isWhole: event.currentTarget.checked })}
            />
            <p id="is-whole-means" className="muted small">
              {text.isWholeMeans}
            </p>
          </div>
          <Inline>
            <Button onClick={onBack}>{text.chooseAnother}</Button>
            <Button variant="filled" type="submit" isBusy={isChecking}>
              {text.checkButton}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Card>
  );
}
