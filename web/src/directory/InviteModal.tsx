import type { DirectoryPerson } from '@evenhand/contract/directory';
import { administrationText } from '../administration/administration.text.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { refusedText } from '../lib/refused-text.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useOpening } from '../ui/use-opening.ts';
import { useInvite } from './directory.api.ts';
import { signInText as text } from './directory.text.ts';

interface InviteModalProps {
  person: DirectoryPerson;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what an invitation does before it is made, and shows its link once, until the dialog is shut. */
export function InviteModal({ person, isOpen, onClose }: InviteModalProps) {
  const { dateTime } = useFormats();
  const invite = useInvite(person);
  useOpening(isOpen, invite.reset);
  const { data: made, error, submittedAt, isPending } = invite;
  const name = `${person.firstName} ${person.lastName}`;
  const close = (): void => {
    invite.reset();
    onClose();
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={close}
      title={text.inviteTitle(name)}
      onSubmit={made === undefined && !isPending ? () => invite.mutate(undefined) : undefined}
      footer={
        made === undefined ? (
          <>
            <Button onClick={close}>{administrationText.cancel}</Button>
            <Button variant="filled" type="submit" isBusy={isPending}>
              {text.invite}
            </Button>
          </>
        ) : (
          <Button variant="filled" onClick={close}>
            {text.done}
          </Button>
        )
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(error)} attempt={submittedAt} />
        {made === undefined ? (
          <>
            <PersonCell name={name} detail={person.email} size="lg" />
            <p>{text.inviteLead}</p>
            <p>{text.byHand}</p>
            <Banner tone="warning">{text.inviteEffect}</Banner>
          </>
        ) : (
          <>
            <p>{text.linkUntil(made.username, dateTime(made.until))}</p>
            <CopyField label={text.link} value={made.link} note={text.linkNote} text={text.copy} takesFocus />
          </>
        )}
      </Stack>
    </AppModal>
  );
}
