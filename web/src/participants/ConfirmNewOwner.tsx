import { Limits } from '@evenhand/contract/limits';
import type { PersonSummary } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useLookup } from '../configuration/configuration.api.ts';
import { RadioRows } from '../ui/RadioRows.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import type { OwnerValues } from './change-owner.ts';
import { needsRelation, outgoingRoles, relationFor } from './change-owner.ts';
import { OwnerSwap } from './OwnerSwap.tsx';
import { roleTitle } from './participant-words.ts';
import { ownerText } from './participants.text.ts';
import { RelationField } from './RelationField.tsx';

/** Step 2: from whom to whom, why, and the outgoing owner's new role with what each role may see. */
export function ConfirmNewOwner({ outgoing, form }: { outgoing: PersonSummary | null; form: DialogForm<OwnerValues> }) {
  const { data: roles = [] } = useLookup('participantRoles');
  const { values, errors, set } = form;
  const { newOwner, roleId } = values;
  return (
    <>
      <OwnerSwap from={outgoing} to={newOwner} />
      <ReasonField label={ownerText.changeReason} form={form} rows={3} />
      <RadioRows
        look="cards"
        label={ownerText.newRole}
        name="roleId"
        rows={outgoingRoles.map((id) => ({
          value: String(id),
          name: roleTitle(id, roles),
          detail: ownerText.mayDo[id],
        }))}
        value={roleId === null ? null : String(roleId)}
        onChange={(value) => set({ roleId: Number(value) })}
        error={errors.roleId}
      />
      {(needsRelation(roleId) || roleId === ParticipantRole.Blocked) && (
        <RelationField
          name="relationId"
          value={relationFor(roleId, values.relationId)}
          isFixed={roleId === ParticipantRole.Blocked}
          onChange={(relationId) => set({ relationId })}
          error={errors.relationId}
        />
      )}
      {roleId === ParticipantRole.Blocked && (
        <Textarea
          label={ownerText.blockingReason}
          name="blockedReason"
          value={values.blockedReason}
          onChange={(event) => set({ blockedReason: event.currentTarget.value })}
          error={errors.blockedReason}
          limit={Limits.narrativeMaximum}
          rows={2}
        />
      )}
    </>
  );
}
