import { useAdministrator } from '../administration/administration.api.ts';
import { administrationText } from '../administration/administration.text.ts';
import { FindPerson } from '../administration/FindPerson.tsx';
import { useService } from '../configuration/configuration.api.ts';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import { personText as text } from './directory.text.ts';
import type { PersonValues } from './person-values.ts';
import { limits } from './person-values.ts';

interface PersonFieldsProps {
  form: DialogForm<PersonValues>;
  /** Whose fields they are, who cannot report to themselves; null for a new person. */
  userId: string | null;
}

/** The fields of a person, for the dialog that adds one and for their page. */
export function PersonFields({ form, userId }: PersonFieldsProps) {
  const { employeeNumberLabel } = useService();
  const { policyAreas } = useAdministrator();
  const { values, errors, set } = form;
  const field = (name: keyof typeof limits) => ({
    name,
    value: values[name],
    error: errors[name],
    maxLength: limits[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div className="grid-auto">
        <TextInput label={text.firstName} {...field('firstName')} data-autofocus={userId === null || undefined} />
        <TextInput label={text.lastName} {...field('lastName')} />
        <TextInput label={employeeNumberLabel} {...field('employeeNumber')} />
        <TextInput label={text.email} type="email" isOptional {...field('email')} />
        <TextInput label={text.jobTitle} isOptional {...field('jobTitle')} />
        <Select
          label={text.policyArea}
          note={text.policyAreaNote}
          name="accessLevelId"
          options={[
            { value: '', label: administrationText.notRecorded },
            ...policyAreas.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={values.accessLevelId}
          onChange={(accessLevelId) => set({ accessLevelId: accessLevelId ?? '' })}
          error={errors.accessLevelId}
        />
      </div>
      <div>
        <FindPerson
          label={text.manager}
          name="managerUserId"
          value={values.managerUserId}
          onChange={(managerUserId) => set({ managerUserId })}
          error={errors.managerUserId}
          disabledReasonOf={(person) => (person.userId === userId ? text.themselves : undefined)}
        />
      </div>
    </>
  );
}
