import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import { sanctionKinds, sanctionTitles } from '@evenhand/contract/sanction-kinds';
import {
  demotionGrounds,
  demotionGroundTitles,
  dismissalReasons,
  dismissalReasonTitles,
  SANCTION_DETAILS_MAXIMUM,
} from '@evenhand/contract/sanctions';
import { lengthRuleOf } from '@evenhand/engine/sanction-terms';
import { DateField } from '../ui/DateField.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import type { SanctionValues } from './sanction-values.ts';
import { lastDayShown } from './sanction-values.ts';
import { dayInWords } from './sanction-words.ts';
import { sanctionsText as text } from './sanctions.text.ts';

interface SanctionFieldsProps {
  form: Pick<DialogForm<SanctionValues>, 'values' | 'errors' | 'set'>;
  /** The last day on which a sanction can have been issued. */
  today: string;
  /** The kinds that can be chosen; left out, all. */
  kinds?: readonly SanctionKind[];
  /** The day from which a sanction is in force that is only being reduced: its days are not asked for. */
  inForceFrom?: string;
}

const optionsOf = <Value extends string>(values: readonly Value[], titles: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: titles[value] }));

/** The fields of a sanction, with its last day while they are filled in. */
export function SanctionFields({ form, today, kinds = sanctionKinds, inForceFrom }: SanctionFieldsProps) {
  const { values, errors, set } = form;
  const { kind } = values;
  return (
    <>
      <Select
        label={text.kind}
        name="kind"
        placeholder={text.choose}
        options={optionsOf(kinds, sanctionTitles)}
        value={kind}
        onChange={(chosen) => set({ kind: chosen })}
        error={errors.kind}
      />
      {kind === 'dismissal' && <DismissalFields {...form} />}
      {kind === 'demotion' && (
        <Select
          label={text.demotionGround}
          name="demotionGround"
          placeholder={text.choose}
          options={optionsOf(demotionGrounds, demotionGroundTitles)}
          value={values.demotionGround}
          onChange={(demotionGround) => set({ demotionGround })}
          error={errors.demotionGround}
        />
      )}
      {inForceFrom === undefined && (
        <div className="grid-auto">
          <DateField
            label={text.issuedOn}
            name="issuedOn"
            kind="event"
            max={today}
            value={values.issuedOn}
            onChange={(issuedOn) => set({ issuedOn })}
            error={errors.issuedOn}
          />
          <DateField
            label={kind === 'dismissal' ? text.inForceFromDismissal : text.inForceFrom}
            name="inForceFrom"
            kind="event"
            min={values.issuedOn}
            value={values.inForceFrom || values.issuedOn}
            onChange={(day) => set({ inForceFrom: day })}
            error={errors.inForceFrom}
          />
        </div>
      )}
      {kind !== null && lengthRuleOf(kind) !== 'none' && <LengthFields {...form} inForceFrom={inForceFrom} />}
      <Textarea
        label={text.details}
        name="details"
        hint={text.detailsHint}
        isOptional={kind !== 'other'}
        rows={2}
        limit={SANCTION_DETAILS_MAXIMUM}
        value={values.details}
        onChange={(event) => set({ details: event.currentTarget.value })}
        error={errors.details}
      />
    </>
  );
}

type Fields = SanctionFieldsProps['form'];

function DismissalFields({ values, errors, set }: Fields) {
  return (
    <>
      <Select
        label={text.dismissalReason}
        name="dismissalReason"
        placeholder={text.choose}
        options={optionsOf(dismissalReasons, dismissalReasonTitles)}
        value={values.dismissalReason}
        onChange={(dismissalReason) => set({ dismissalReason })}
        error={errors.dismissalReason}
      />
      <Select
        label={text.notice}
        name="notice"
        placeholder={text.choose}
        options={[
          { value: 'with', label: text.withNotice },
          { value: 'without', label: text.withoutNotice },
        ]}
        value={values.notice}
        onChange={(notice) => set({ notice })}
        error={errors.notice}
      />
    </>
  );
}

function LengthFields({ values, errors, set, inForceFrom }: Fields & { inForceFrom: string | undefined }) {
  const lastDay = lastDayShown(values, inForceFrom);
  const isOptional = values.kind !== null && lengthRuleOf(values.kind) === 'optional';
  return (
    <div>
      <div className="grid-auto">
        <TextInput
          label={text.length}
          name="lengthCount"
          inputMode="numeric"
          isOptional={isOptional}
          value={values.lengthCount}
          onChange={(event) => set({ lengthCount: event.currentTarget.value })}
          error={errors.lengthCount}
        />
        <Select
          label={text.unit}
          options={optionsOf(['months', 'weeks'] as const, text.units)}
          value={values.lengthUnit}
          onChange={(unit) => unit !== null && set({ lengthUnit: unit, lengthCount: values.lengthCount })}
        />
      </div>
      <p className="strong" role="status">
        {lastDay !== null
          ? text.lastDayIs(dayInWords(lastDay))
          : isOptional && values.lengthCount.trim() === ''
            ? text.noEnd
            : ''}
      </p>
    </div>
  );
}
