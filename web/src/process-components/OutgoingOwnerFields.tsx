import { Limits } from '@evenhand/contract/limits';
import { ParticipantRole } from '@evenhand/contract/participants';
import { needsRelation, outgoingRoles, relationFor } from '../participants/change-owner.ts';
import { RelationField } from '../participants/RelationField.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { formText } from './form.text.ts';

/** Fields for handing over a case. Two component types name the same four answers differently. */
export interface OutgoingOwner {
  reason: string;
  roleId: number | null;
  relationId: number | null;
  blockedReason: string;
}

interface OutgoingOwnerFieldsProps {
  values: OutgoingOwner;
  onChange: (values: OutgoingOwner) => void;
  onTouch: (field: string) => void;
  errors: Readonly<Record<string, string>>;
  /** The payload's name of each answer. */
  names: { readonly [K in keyof OutgoingOwner]: string };
}

/** Fields for the reason and the outgoing owner's new role (COMP-OWNER-03, COMP-EDITPART-02). */
export function OutgoingOwnerFields({ values, onChange, onTouch, errors, names }: OutgoingOwnerFieldsProps) {
  const isBlocked = values.roleId === ParticipantRole.Blocked;
  const chooseRole = (roleId: number): void => {
    const kept = isBlocked ? null : values.relationId;
    onChange({ ...values, roleId, relationId: relationFor(roleId, kept) });
  };
  return (
    <>
      <Textarea
        label={formText.changeReason}
        name={names.reason}
        limit={Limits.narrativeMaximum}
        rows={3}
        error={errors[names.reason]}
        value={values.reason}
        onChange={(event) => onChange({ ...values, reason: event.currentTarget.value })}
        onBlur={() => onTouch(names.reason)}
      />
      <RadioRows
        look="cards"
        label={formText.outgoingRole}
        name={names.roleId}
        error={errors[names.roleId]}
        rows={outgoingRoles.map((id) => ({
          value: String(id),
          name: formText.roleNames[id] ?? '',
          detail: formText.roleEffects[id],
        }))}
        value={values.roleId === null ? null : String(values.roleId)}
        onChange={(id) => chooseRole(Number(id))}
      />
      {(isBlocked || needsRelation(values.roleId)) && (
        <RelationField
          name={names.relationId}
          error={errors[names.relationId]}
          isFixed={isBlocked}
          value={values.relationId}
          onChange={(relationId) => onChange({ ...values, relationId })}
        />
      )}
      {isBlocked && (
        <Textarea
          label={formText.blockingReason}
          name={names.blockedReason}
          hint={formText.blockedEffect}
          limit={Limits.narrativeMaximum}
          rows={2}
          error={errors[names.blockedReason]}
          value={values.blockedReason}
          onChange={(event) => onChange({ ...values, blockedReason: event.currentTarget.value })}
          onBlur={() => onTouch(names.blockedReason)}
        />
      )}
    </>
  );
}
