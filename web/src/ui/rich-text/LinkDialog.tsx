import { useState } from 'react';
import { AppModal } from '../AppModal.tsx';
import { Button } from '../Button.tsx';
import { dialogText } from '../dialog.text.ts';
import { TextInput } from '../TextInput.tsx';
import { useOpening } from '../use-opening.ts';
import { linkAddress } from './link-address.ts';
import { richTextText } from './rich-text.text.ts';

interface LinkDialogProps {
  isOpen: boolean;
  /** The address of the link at the cursor; empty where there is none. */
  address: string;
  onLink: (address: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ isOpen, address, onLink, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(address);
  const [isWrong, setIsWrong] = useState(false);
  useOpening(isOpen, () => {
    setTyped(address);
    setIsWrong(false);
  });
  const isNew = address === '';
  const submit = (): void => {
    const meant = linkAddress(typed);
    setIsWrong(meant === null);
    if (meant !== null) onLink(meant);
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? richTextText.addLink : richTextText.changeLink}
      size="small"
      focusesField
      onSubmit={submit}
      footer={
        <>
          {!isNew && (
            <span className="start">
              <Button onClick={onRemove}>{richTextText.removeLink}</Button>
            </span>
          )}
          <Button onClick={onClose}>{dialogText.cancel}</Button>
          <Button variant="filled" type="submit">
            {isNew ? richTextText.addLink : richTextText.changeLink}
          </Button>
        </>
      }
    >
      <TextInput
        label={richTextText.address}
        name="address"
        hint={richTextText.addressHint}
        error={isWrong ? richTextText.addressWrong : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
        data-autofocus
      />
    </AppModal>
  );
}
