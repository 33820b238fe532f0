import type { CaseRecord } from '@evenhand/contract/case-details';
import { use } from 'react';
import { paths } from '../lib/paths.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Banner } from '../ui/Banner.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { stepAsideText } from './participants.text.ts';
import { useStepAside } from './step-aside.api.ts';

interface Values {
  reason: string;
}

/** Says what stepping aside does before it is done. Afterwards the person cannot stay on the case page. */
export function StepAsideModal({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { id: caseId, caseAdviser } = record;
  const handler = use(LinkHandlerContext);
  const isAdviser = caseAdviser?.adviserId === useSignedInUser().id;
  const leave = useStepAside(caseId);
  const actionKey = useActionKey();
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [leave],
    initial: { reason: '' },
    validate: ({ reason }): FieldErrors<Values> => (reason.trim() === '' ? { reason: stepAsideText.giveReason } : {}),
  });
  const { form, finish } = dialog;
  const { reason } = form.values;
  const submit = (): void => {
    if (!form.check()) return;
    leave.mutate(
      { reason, actionKey: actionKey.keyOf(reason) },
      finish(stepAsideText.done(caseId), () => {
        actionKey.renew();
        handler?.navigate(paths.cases());
      }),
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={stepAsideText.title(caseId)}
      verb={stepAsideText.stepAside}
      isDestructive
      onSubmit={submit}
      hasUnsavedText={reason !== ''}
      focusesField
    >
      <Banner tone="warning">
        {stepAsideText.effect(caseId)} {isAdviser ? stepAsideText.effectOnAdviser : stepAsideText.effectOnOthers}
      </Banner>
      <ReasonField label={stepAsideText.reason} hint={stepAsideText.reasonHint} form={form} takesFocus />
    </ActDialog>
  );
}
