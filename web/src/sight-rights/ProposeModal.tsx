import type { SightRightName } from '@evenhand/contract/sight-rights';
import { sightRightNames } from '@evenhand/contract/sight-rights';
import { useAdministrator } from '../administration/administration.api.ts';
import type { NamedPerson } from '../administration/FindPerson.tsx';
import { FindPerson } from '../administration/FindPerson.tsx';
import { refusedFields } from '../administration/refused-fields.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { DateField } from '../ui/DateField.tsx';
import { dayProblem } from '../ui/day-problem.ts';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { useProposeSight } from './sight-rights.api.ts';
import { sightText as text } from './sight-rights.text.ts';

const REASON_MAXIMUM = 500;

interface Values {
  userId: NamedPerson | null;
  name: SightRightName;
  accessLevelId: string | null;
  until: string;
  reason: string;
}

function errorsOf({ userId, name, accessLevelId, until, reason }: Values, today: string): FieldErrors<Values> {
  const day = until === '' ? null : (dayProblem(until, 'planned') ?? (until < today ? text.untilOver : null));
  return {
    ...(userId === null ? { userId: text.choosePerson } : {}),
    ...(name === 'area' && accessLevelId === null ? { accessLevelId: text.chooseArea } : {}),
    ...(day === null ? {} : { until: day }),
    ...(reason.trim() === ''
      ? { reason: text.giveReason }
      : [...reason].length > REASON_MAXIMUM
        ? { reason: text.tooLong }
        : {}),
  };
}

interface ProposeModalProps {
  /** Whom it is for; null where that is chosen in the dialog. */
  holder: NamedPerson | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Proposes a right to read cases. */
export function ProposeModal({ holder, isOpen, onClose }: ProposeModalProps) {
  const { policyAreas } = useAdministrator();
  const today = useFormats().dayOf(new Date());
  const propose = useProposeSight();
  const actionKey = useActionKey();
  const only = policyAreas.length === 1 ? policyAreas[0] : undefined;
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [propose],
    initial: {
      userId: holder,
      name: 'area',
      accessLevelId: only === undefined ? null : String(only.id),
      until: '',
      reason: '',
    },
    validate: (values) => errorsOf(values, today),
  });
  const { form, finish } = dialog;
  const { userId, name, accessLevelId, until, reason } = form.values;
  const submit = (): void => {
    if (!form.check() || userId === null) return;
    const body = {
      userId: userId.userId,
      name,
      accessLevelId: name === 'area' ? Number(accessLevelId) : null,
      until: until === '' ? null : until,
      reason,
    };
    propose.mutate(
      { ...body, actionKey: actionKey.keyOf(body) },
      {
        ...finish(text.proposedDone, actionKey.renew),
        onError: (error) => form.complain(refusedFields(error, form.values)),
      },
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={holder === null ? text.propose : text.proposeTitle(holder.name)}
      verb={text.proposeVerb}
      onSubmit={submit}
      hasUnsavedText={reason !== ''}
      focusesField={holder === null}
    >
      <p>{text.proposeLead}</p>
      {holder === null && (
        <FindPerson
          label={text.person}
          name="userId"
          value={userId}
          onChange={(person) => form.set({ userId: person })}
          error={form.errors.userId}
        />
      )}
      <Select<SightRightName>
        label={text.right}
        name="name"
        hint={text.means[name]}
        options={sightRightNames.map((value) => ({ value, label: text.names[value] }))}
        value={name}
        onChange={(chosen) => chosen !== null && form.set({ name: chosen })}
        error={form.errors.name}
      />
      {name === 'area' && (
        <Select
          label={text.policyArea}
          name="accessLevelId"
          options={policyAreas.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={accessLevelId}
          onChange={(chosen) => form.set({ accessLevelId: chosen })}
          error={form.errors.accessLevelId}
        />
      )}
      <DateField
        label={text.untilField}
        name="until"
        kind="planned"
        hint={text.untilHint}
        value={until}
        min={today}
        onChange={(day) => form.set({ until: day })}
        error={form.errors.until}
      />
      <Textarea
        label={text.why}
        hint={text.whyHint}
        name="reason"
        limit={REASON_MAXIMUM}
        rows={3}
        value={reason}
        onChange={(event) => form.set({ reason: event.currentTarget.value })}
        error={form.errors.reason}
      />
    </ActDialog>
  );
}
