import type { Matter } from '@evenhand/contract/matters';
import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import { versionNames } from '../configuration/version-names.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import type { MattersAnswer } from './MatterFields.tsx';
import type { MatterValues } from './matter-values.ts';
import { valuesOf } from './matter-values.ts';
import { choiceOf } from './matter-words.ts';
import { mattersText, matterFormText as text } from './matters.text.ts';

interface MatterConflictProps {
  mine: MatterValues;
  theirs: Matter;
  choices: Pick<MattersAnswer, 'categories' | 'people'>;
  isBusy: boolean;
  onKeep: () => void;
  onTake: () => void;
}

const labels: Readonly<Record<keyof MatterValues, string>> = {
  text: mattersText.said,
  categoryId: mattersText.category,
  happenedWhen: mattersText.when,
  happenedWhere: mattersText.where,
  against: mattersText.against,
  raisedBy: mattersText.raisedBy,
  isRaiserWithheld: text.withhold,
};

/** Somebody else changed the matter meanwhile: what differs, both ways, and the choice between them. */
export function MatterConflict({ mine, theirs, choices, isBusy, onKeep, onTake }: MatterConflictProps) {
  const names = versionNames(null);
  const there = valuesOf(theirs);
  const differing = (Object.keys(labels) as (keyof MatterValues)[]).filter((field) => mine[field] !== there[field]);
  return (
    <ConflictBanner title={text.conflict} changed={null} onKeep={onKeep} onTake={onTake} isBusy={isBusy}>
      <DescriptionList
        look="grid"
        items={differing.flatMap((field) => [
          { term: text.versionOf(labels[field], names.mine), value: inWords(field, mine, choices, theirs) },
          { term: text.versionOf(labels[field], names.theirs), value: inWords(field, there, choices, theirs) },
        ])}
      />
    </ConflictBanner>
  );
}

function inWords(
  field: keyof MatterValues,
  values: MatterValues,
  { categories, people }: Pick<MattersAnswer, 'categories' | 'people'>,
  { category, against, raisedBy }: Matter,
): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (value === null || value === '') return text.nothing;
  if (field === 'categoryId')
    return (
      [...categories, ...(category === null ? [] : [category])].find(({ id }) => String(id) === value)?.title ?? ''
    );
  if (field !== 'against' && field !== 'raisedBy') return value;
  const kept = [against, raisedBy].filter((person) => person !== null);
  return [...people, ...kept].find((person) => choiceOf(person) === value)?.name ?? '';
}
