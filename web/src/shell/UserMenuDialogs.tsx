import { AddAbsenceModal } from '../people/AddAbsenceModal.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { ChangePolicyAreaDialog } from './ChangePolicyAreaDialog.tsx';
import { ChangeServiceDialog } from './ChangeServiceDialog.tsx';

export type UserMenuDialog = 'policy-area' | 'service' | 'absence';

interface UserMenuDialogsProps {
  open: UserMenuDialog | null;
  onClose: () => void;
}

/** The dialogs that the menu of the signed-in person opens, apart from it because every screen loads the menu. */
export function UserMenuDialogs({ open, onClose }: UserMenuDialogsProps) {
  const { userId } = useCurrentUser();
  return (
    <>
      <ChangePolicyAreaDialog isOpen={open === 'policy-area'} onClose={onClose} />
      <ChangeServiceDialog isOpen={open === 'service'} onClose={onClose} />
      <AddAbsenceModal userId={userId} isOpen={open === 'absence'} onClose={onClose} />
    </>
  );
}
