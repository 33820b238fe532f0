import type { DirectoryPerson } from '@evenhand/contract/directory';
import { useId } from 'react';
import { refusedText } from '../lib/refused-text.ts';
import { Card } from '../ui/Card.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { GivenRight } from './sight-rights.api.ts';
import { useGivenRight } from './sight-rights.api.ts';
import { sightText as text } from './sight-rights.text.ts';

const rights = ['business', 'people', 'owner'] as const satisfies readonly GivenRight[];

/** Rights that let nobody read a case. Each counts as soon as it is switched. */
export function GivenRights({ person }: { person: DirectoryPerson }) {
  const { abilities, hasLeft } = person;
  const change = useGivenRight(person.userId);
  const may = (name: GivenRight): boolean =>
    !hasLeft && (name === 'business' ? abilities.giveBusiness : abilities.givePermissions);
  const why = hasLeft
    ? text.left
    : !abilities.giveBusiness
      ? `${text.onlyPeople} ${text.onlyOwner}`
      : abilities.givePermissions
        ? text.apart
        : text.onlyOwner;
  return (
    <Card title={text.givenTitle}>
      <Stack>
        <FormErrorBanner message={refusedText(change.error)} attempt={change.submittedAt} />
        <ul className="stack" data-gap="4">
          {rights.map((name) => (
            <li key={name}>
              <GivenRightSwitch
                name={name}
                isGiven={
                  change.isPending && change.variables.name === name
                    ? change.variables.isGiven
                    : person.rights.includes(name)
                }
                isBarred={!may(name) || change.isPending}
                onChange={(isGiven) => change.mutate({ name, isGiven })}
              />
            </li>
          ))}
        </ul>
        <p className="muted small">{why}</p>
      </Stack>
    </Card>
  );
}

interface GivenRightSwitchProps {
  name: GivenRight;
  isGiven: boolean;
  isBarred: boolean;
  onChange: (isGiven: boolean) => void;
}

function GivenRightSwitch({ name, isGiven, isBarred, onChange }: GivenRightSwitchProps) {
  const id = useId();
  const { label, means } = text.given[name];
  return (
    <>
      <Switch
        label={label}
        checked={isGiven}
        aria-describedby={id}
        aria-disabled={isBarred || undefined}
        onChange={(event) => !isBarred && onChange(event.currentTarget.checked)}
      />
      <p id={id} className="muted small">
        {means}
      </p>
    </>
  );
}
