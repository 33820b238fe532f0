import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Matter } from '@evenhand/contract/matters';
import { Relation } from '@evenhand/contract/participants';
import type { Mitigation } from '@evenhand/contract/sanctions';
import { mitigations, mitigationTitles } from '@evenhand/contract/sanctions';
import { useFormats } from '../configuration/configuration.api.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { useMatters } from '../matters/matters.api.ts';
import { useParties } from '../parties/parties.api.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { SanctionFields } from './SanctionFields.tsx';
import type { SanctionValues } from './sanction-values.ts';
import { emptySanction, sanctionErrors, sanctionInput } from './sanction-values.ts';
import { useRecordSanction } from './sanctions.api.ts';
import { sanctionsText as text } from './sanctions.text.ts';

interface Values extends SanctionValues {
  /** '' for the person who records it. */
  decidedByUserId: string;
  /** '' for the employee of the case. */
  partyId: string;
  /** '' for the one of what is upheld. */
  categoryId: string;
}

/** Records what a hearing decided. HR says who decided; a hearing manager did so themself. */
export function RecordSanctionDialog({ record, onClose }: { record: CaseRecord; onClose: () => void }) {
  const today = useFormats().dayOf(new Date());
  const act = useRecordSanction(record.id);
  const actionKey = useActionKey();
  const isHr = record.abilities.withdrawSanction;
  const hearingManager = record.caseParticipants.find(({ relationId }) => relationId === Relation.HearingManager);
  const respondents = (useParties(record.id, record.abilities.viewParties).data ?? []).filter(
    ({ id, relation }) => id !== null && relation === 'respondent',
  );
  const categories = uniqueCategories(useMatters(record.id).data?.matters ?? []);
  const dialog = useActDialog<Values>({
    isOpen: true,
    onClose,
    acts: [act],
    initial: {
      ...emptySanction(today),
      decidedByUserId: isHr ? (hearingManager?.participantUserId ?? '') : '',
      partyId: '',
      categoryId: '',
    },
    validate: (values) => sanctionErrors(values, today),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    const input = sanctionInput(form.values);
    if (!form.check() || input === null) return;
    const { decidedByUserId, partyId, categoryId } = form.values;
    const body = {
      ...input,
      decidedByUserId: decidedByUserId || null,
      partyId: partyId === '' ? null : Number(partyId),
      categoryId: categoryId === '' ? null : Number(categoryId),
    };
    act.mutate({ ...body, actionKey: actionKey.keyOf(body) }, finish(text.recorded));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.record}
      verb={text.record}
      onSubmit={submit}
      hasUnsavedText={form.values.details !== ''}
    >
      <Select
        label={text.person}
        name="partyId"
        options={[
          { value: '', label: record.caseEmployee.employeeName ?? text.employee },
          ...respondents.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={form.values.partyId}
        onChange={(partyId) => form.set({ partyId: partyId ?? '' })}
        error={form.errors.partyId}
      />
      <SanctionFields form={form} today={today} />
      {categories.length > 1 && (
        <Select
          label={text.category}
          name="categoryId"
          options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={form.values.categoryId || null}
          placeholder={text.choose}
          onChange={(categoryId) => form.set({ categoryId: categoryId ?? '' })}
          error={form.errors.categoryId}
        />
      )}
      <MultiSelect
        label={text.mitigation}
        isOptional
        placeholder={text.chooseMitigation}
        options={mitigations.map((one) => ({ value: one, label: mitigationTitles[one] }))}
        value={form.values.mitigation}
        onChange={(mitigation) => form.set({ mitigation: mitigation as Mitigation[] })}
      />
      {isHr && (
        <Select
          label={text.decider}
          name="decidedByUserId"
          options={[
            { value: '', label: text.me },
            ...record.caseParticipants.map(({ participantUserId, employee: { name } }) => ({
              value: participantUserId,
              label: name,
            })),
          ]}
          value={form.values.decidedByUserId}
          onChange={(decidedByUserId) => form.set({ decidedByUserId: decidedByUserId ?? '' })}
          error={form.errors.decidedByUserId}
        />
      )}
    </ActDialog>
  );
}

/** The categories of the matters that are open; what a sanction is for is one of them. */
function uniqueCategories(matters: readonly Matter[]) {
  const open = matters.flatMap(({ state, category }) => (state === 'open' && category !== null ? [category] : []));
  return [...new Map(open.map((category) => [category.id, category])).values()];
}
