import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../session/use-session.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { shellText } from './shell.text.ts';

/** Asks a person who logs out while something they typed cannot be sent. */
export function UnsavedWorkDialog() {
  const { isAskedToStay, stay, logOutAnyway } = useSession();
  return (
    <AppModal
      isOpen={isAskedToStay}
      onClose={stay}
      isOnTop
      role="alertdialog"
      size="small"
      tone="warning"
      icon={IconAlertTriangle}
      title={shellText.unsavedTitle}
      footer={
        <>
          <Button onClick={stay}>{shellText.stay}</Button>
          <Button variant="destructive-filled" onClick={logOutAnyway}>
            {shellText.logOut}
          </Button>
        </>
      }
    >
      {shellText.unsaved}
    </AppModal>
  );
}
