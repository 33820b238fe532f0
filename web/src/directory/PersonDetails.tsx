import type { DirectoryPerson } from '@evenhand/contract/directory';
import { useState } from 'react';
import { administrationText } from '../administration/administration.text.ts';
import { refusedFields } from '../administration/refused-fields.ts';
import { useService } from '../configuration/configuration.api.ts';
import { adminPaths } from '../lib/admin-paths.ts';
import { isApiError } from '../lib/api-error.ts';
import { refusedText } from '../lib/refused-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Link } from '../ui/Link.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDialogForm } from '../ui/use-dialog-form.ts';
import { WithRail } from '../ui/WithRail.tsx';
import { useChangePerson } from './directory.api.ts';
import { personText as text } from './directory.text.ts';
import { OtherRecords } from './OtherRecords.tsx';
import { PersonConflict } from './PersonConflict.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { PersonValues } from './person-values.ts';
import { bodyOf, errorsOf, isSamePerson, valuesOf } from './person-values.ts';

/** Who a person is: to be changed by who looks after the directory, to be read by others. */
export function PersonDetails({ person }: { person: DirectoryPerson }) {
  return (
    <WithRail
      railLabel={text.more}
      rail={
        <>
          <Card title={text.reportsTo}>
            <p>{text.reports(person.reportCount)}</p>
          </Card>
          <OtherRecords person={person} />
        </>
      }
    >
      <Card title={text.details}>
        {person.abilities.edit ? <EditPerson person={person} /> : <ReadPerson person={person} />}
      </Card>
    </WithRail>
  );
}

function ReadPerson({ person }: { person: DirectoryPerson }) {
  const { employeeNumberLabel } = useService();
  const { manager } = person;
  const none = administrationText.notRecorded;
  return (
    <Stack>
      <DescriptionList
        items={[
          { term: text.firstName, value: person.firstName },
          { term: text.lastName, value: person.lastName },
          { term: employeeNumberLabel, value: person.employeeNumber ?? none },
          { term: text.email, value: person.email ?? none },
          { term: text.jobTitle, value: person.jobTitle ?? none },
          { term: text.policyArea, value: person.policyArea?.title ?? none },
          {
            term: text.manager,
            value: manager === null ? none : <Link href={adminPaths.person(manager.userId)}>{manager.name}</Link>,
          },
          ...(person.leavingDay === null ? [] : [{ term: text.leavingDay, value: showUkDate(person.leavingDay) }]),
        ]}
      />
      {!person.hasLeft && <p className="muted small">{text.onlyPeople}</p>}
    </Stack>
  );
}

function EditPerson({ person }: { person: DirectoryPerson }) {
  const { employeeNumberLabel } = useService();
  /** The version that is being changed. */
  const [base, setBase] = useState(person);
  const change = useChangePerson(person.userId);
  const form = useDialogForm({
    isOpen: true,
    initial: valuesOf(base),
    validate: (values) => errorsOf(values, employeeNumberLabel),
  });
  const isChanged = !isSamePerson(form.values, valuesOf(base));
  const isOvertaken = person.version !== base.version;
  /** What was saved, until the version it became has been read. */
  const [saved, setSaved] = useState<PersonValues | null>(null);
  const show = (): void => {
    setBase(person);
    form.set(valuesOf(person));
  };
  if (isOvertaken && saved !== null) {
    setSaved(null);
    if (isSamePerson(form.values, saved)) show();
    else setBase(person);
  } else if (isOvertaken && !isChanged) show();
  const save = ({ version }: DirectoryPerson): void => {
    if (!form.check()) return;
    change.mutate(
      { ...bodyOf(form.values), version },
      {
        onSuccess: () => {
          setSaved(form.values);
          showSnackbar(text.saved, 'success');
        },
        onError: (error) => form.complain(refusedFields(error, form.values)),
      },
    );
  };
  const take = (): void => {
    show();
    change.reset();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOvertaken && isChanged) save(base);
      }}
    >
      <Stack>
        {isOvertaken && isChanged ? (
          <PersonConflict
            mine={form.values}
            theirs={person}
            changed={isApiError(change.error) ? change.error.changed : null}
            isBusy={change.isPending}
            onKeep={() => {
              setBase(person);
              save(person);
            }}
            onTake={take}
          />
        ) : (
          <FormErrorBanner message={refusedText(change.error)} attempt={change.submittedAt} />
        )}
        <PersonFields form={form} userId={person.userId} />
        {person.leavingDay !== null && (
          <DescriptionList items={[{ term: text.leavingDay, value: showUkDate(person.leavingDay) }]} />
        )}
        {form.values.email.trim() !== (base.email ?? '') && <Banner>{text.emailEffect}</Banner>}
        <Inline>
          <Button
            variant="filled"
            type="submit"
            isBusy={change.isPending}
            disabledReason={isChanged ? undefined : text.nothingChanged}
          >
            {text.save}
          </Button>
          {isChanged && <Button onClick={take}>{text.reset}</Button>}
        </Inline>
      </Stack>
    </form>
  );
}
