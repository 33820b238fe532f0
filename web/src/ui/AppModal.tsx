import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export interface AppModalProps {
  isOpen: boolean;
  /** Left out: the dialog cannot be closed except by its own buttons. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  icon?: IconShape | undefined;
  tone?: 'neutral' | 'warning' | 'error';
  /**
   * 600 for a decision with fields, 440 for a confirmation, a drawer of 480 at the right
   * for look-ups beside the page, 960 for what is to be read as a whole.
   */
  size?: 'normal' | 'small' | 'wide' | 'drawer' | 'drawer-left';
  role?: 'dialog' | 'alertdialog';
  /** Above every other dialog, whenever those were mounted: for what concerns the whole application. */
  isOnTop?: boolean;
  /**
   * The dialog's buttons, the main action last. A function is given what X and Escape do,
   * so that Cancel does the same.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  /** The stepper of a dialog that has several steps, shown below the title. */
  steps?: ReactNode;
  /** Something was typed: closing asks first. */
  hasUnsavedText?: boolean;
  /** True when an input inside carries `data-autofocus`; otherwise focus starts on the title. */
  focusesField?: boolean;
  /** Wraps body and footer in a form, so that Enter and the submit button both send it. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
}

const looks = {
  normal: 'modal',
  small: 'modal',
  wide: 'modal',
  drawer: 'modal drawer',
  'drawer-left': 'modal drawer drawer-left',
};

/** A short, blocking decision. Focus is trapped and comes back; the page behind is inert; Escape closes. */
export function AppModal(props: AppModalProps) {
  return props.isOpen && <OpenModal {...props} />;
}

function OpenModal(props: AppModalProps) {
  const { onClose, size = 'normal', role = 'dialog', hasUnsavedText = false, isOnTop = false } = props;
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => (hasUnsavedText && !isAsking ? setIsAsking(true) : onClose?.());
  return (
    <Dialog
      className={looks[size]}
      data-size={size}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      isOnTop={isOnTop}
      onDismiss={() => (isAsking ? setIsAsking(false) : onClose && close())}
    >
      <ModalFace
        {...props}
        id={id}
        onClose={onClose && close}
        unsaved={isAsking ? { keep: () => setIsAsking(false), discard: () => onClose?.() } : undefined}
      />
    </Dialog>
  );
}

function ModalFace({
  id,
  title,
  icon,
  tone = 'neutral',
  steps,
  onClose,
  focusesField = false,
  onSubmit,
  footer,
  children,
  unsaved,
}: AppModalProps & { id: string; unsaved: { keep: () => void; discard: () => void } | undefined }) {
  const footerContent = unsaved ? (
    <>
      <span className="start" role="alert">
        Discard what you have typed?
      </span>
      <Button onClick={unsaved.keep}>Keep editing</Button>
      <Button variant="destructive" onClick={unsaved.discard}>
        Discard
      </Button>
    </>
  ) : typeof footer === 'function' ? (
    footer(() => onClose?.())
  ) : (
    footer
  );
  const body = (
    <>
      <div className="modal-body" id={`${id}-body`}>
        {steps && <div className="modal-steps">{steps}</div>}
        {children}
      </div>
      {footerContent && <div className="modal-foot">{footerContent}</div>}
    </>
  );
  return (
    <>
      <div className="modal-head">
        <h2 id={`${id}-title`} tabIndex={-1} data-tone={tone} data-autofocus={focusesField ? undefined : true}>
          {icon && <Icon of={icon} />}
          {title}
        </h2>
        {onClose && <IconButton icon={IconX} label="Close" onClick={onClose} hasTooltip={false} />}
      </div>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {body}
        </form>
      ) : (
        body
      )}
    </>
  );
}
