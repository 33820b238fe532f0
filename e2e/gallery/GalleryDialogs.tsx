import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { AppModal } from '../../web/src/ui/AppModal.tsx';
import { Button } from '../../web/src/ui/Button.tsx';
import { ConfirmModal } from '../../web/src/ui/ConfirmModal.tsx';
import { Inline } from '../../web/src/ui/Inline.tsx';
import { Popover } from '../../web/src/ui/Popover.tsx';
import { GalleryFormDialog } from './GalleryFormDialog.tsx';
import { GallerySection } from './GallerySection.tsx';

type Open = 'form' | 'confirm' | 'drawer' | 'still-there' | 'popover' | null;

export function GalleryDialogs() {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <GallerySection title="Dialogs">
      <Inline>
        <Button onClick={() => setOpen('form')}>Form dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('still-there')}>Are you still there?</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Popover
          isOpen={open === 'popover'}
          onChange={(isOpen) => setOpen(isOpen ? 'popover' : null)}
          label="Columns"
          trigger={
            <Button aria-expanded={open === 'popover'} onClick={() => setOpen('popover')}>
              Popover
            </Button>
          }
        >
          <Button size="sm">Reset to default</Button>
        </Popover>
      </Inline>
      <GalleryFormDialog isOpen={open === 'form'} onClose={close} />
      <AppModal
        isOpen={open === 'still-there'}
        role="alertdialog"
        size="small"
        title="Are you still there?"
        icon={IconClock}
        tone="warning"
        footer={
          <>
            <Button onClick={close}>Log Out</Button>
            <Button variant="filled" onClick={close}>
              Keep working
            </Button>
          </>
        }
      >
        You will be signed out in <b>48 seconds</b>.
      </AppModal>
      <AppModal isOpen={open === 'drawer'} onClose={close} size="drawer" title="History of this task">
        Look-ups beside the page.
      </AppModal>
      <ConfirmModal
        isOpen={open === 'confirm'}
        title="Remove Participant"
        confirmLabel="Remove Participant"
        isDestructive
        onConfirm={close}
        onCancel={close}
      >
        Salma Qureshi-Vane will no longer see this case.
      </ConfirmModal>
    </GallerySection>
  );
}
