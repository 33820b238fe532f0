import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import { Limits } from '@evenhand/contract/limits';
import type { Concerned, listMatters, Matter } from '@evenhand/contract/matters';
import { NAME_WITHHELD } from '@evenhand/contract/matters.text';
import type { AnswerOf } from '@evenhand/contract/route';
import type { Ref } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { Option } from '../ui/Choice.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import type { MatterValues } from './matter-values.ts';
import { choiceOf } from './matter-words.ts';
import { mattersText, matterFormText as text } from './matters.text.ts';
import { namesRaiser } from './names-raiser.ts';

export type MattersAnswer = AnswerOf<typeof listMatters>;

interface MatterFieldsProps {
  noun: MatterNoun;
  /** What one can be recorded with. */
  choices: Pick<MattersAnswer, 'categories' | 'people'>;
  /** The matter that is changed; null for a new one. */
  matter: Matter | null;
  /** The person may not know who raised it, and so not change that either. */
  isRaiserUnknown: boolean;
  form: DialogForm<MatterValues>;
  /** The first field, which the next matter begins at. */
  ref: Ref<HTMLTextAreaElement>;
}

/** The fields of a matter. What it had can be kept when it is no longer among the choices. */
export function MatterFields({
  noun,
  choices,
  matter,
  isRaiserUnknown,
  form: { values, errors, set },
  ref,
}: MatterFieldsProps) {
  const people = choices.people.map((person) => ({
    value: choiceOf(person),
    label: text.personAs(person.name, person.relation),
  }));
  const raiser = nameOf(values.raisedBy, choices.people, matter?.raisedBy ?? null);
  const isNamed = values.isRaiserWithheld && raiser !== null && namesRaiser(values.text, raiser);
  return (
    <>
      <Textarea
        ref={ref}
        label={mattersText.said}
        name="text"
        hint={text.saidHint[noun]}
        limit={Limits.narrativeMaximum}
        rows={5}
        data-autofocus
        value={values.text}
        error={errors.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      {isNamed && (
        <Banner tone="warning" role="status">
          {text.namesRaiser(raiser)}
        </Banner>
      )}
      <Select
        label={mattersText.category}
        name="categoryId"
        isOptional
        isClearable
        placeholder={text.chooseCategory}
        options={withKept(
          choices.categories.map(({ id, title }) => ({ value: String(id), label: title })),
          matter?.category && { value: String(matter.category.id), label: matter.category.title },
        )}
        value={values.categoryId}
        error={errors.categoryId}
        onChange={(categoryId) => set({ categoryId })}
      />
      <TextInput
        label={mattersText.when}
        name="happenedWhen"
        isOptional
        hint={text.whenHint}
        value={values.happenedWhen}
        error={errors.happenedWhen}
        onChange={(event) => set({ happenedWhen: event.currentTarget.value })}
      />
      <TextInput
        label={mattersText.where}
        name="happenedWhere"
        isOptional
        value={values.happenedWhere}
        error={errors.happenedWhere}
        onChange={(event) => set({ happenedWhere: event.currentTarget.value })}
      />
      <Select
        label={mattersText.against}
        name="against"
        isOptional
        isClearable
        placeholder={text.choosePerson}
        options={withKept(people, matter?.against && keptPerson(matter.against))}
        value={values.against}
        error={errors.against}
        onChange={(against) => set({ against })}
      />
      {isRaiserUnknown ? (
        <DescriptionList look="grid" items={[{ term: mattersText.raisedBy, value: NAME_WITHHELD }]} />
      ) : (
        <>
          <Select
            label={mattersText.raisedBy}
            name="raisedBy"
            isOptional
            isClearable
            placeholder={text.choosePerson}
            options={withKept(people, matter?.raisedBy && keptPerson(matter.raisedBy))}
            value={values.raisedBy}
            error={errors.raisedBy}
            onChange={(raisedBy) => set({ raisedBy })}
          />
          <Checkbox
            label={text.withhold}
            checked={values.isRaiserWithheld}
            onChange={(event) => set({ isRaiserWithheld: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

function withKept(options: readonly Option[], kept: Option | null | undefined): readonly Option[] {
  return !kept || options.some(({ value }) => value === kept.value) ? options : [...options, kept];
}

function keptPerson(person: Concerned): Option {
  return { value: choiceOf(person), label: person.name };
}

function nameOf(choice: string | null, people: readonly Concerned[], kept: Concerned | null): string | null {
  const all = kept === null ? people : [...people, kept];
  return all.find((person) => choiceOf(person) === choice)?.name ?? null;
}
