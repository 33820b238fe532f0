import type { SendingRecord } from '@evenhand/contract/letter-sending';
import { useRef } from 'react';
import { KeepLetterDialog } from './KeepLetterDialog.tsx';
import type { SendableLetter } from './letter-sending.api.ts';
import { SendLetterDialog } from './SendLetterDialog.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

/** The act that was chosen, and the letter it is about. */
export type ChosenSendingAct = { readonly letter: SendableLetter } & (
  | { readonly act: 'send' | 'keep' }
  | { readonly act: 'take-back'; readonly record: SendingRecord }
);

interface SendingDialogsProps {
  /** Null while none is open. */
  chosen: ChosenSendingAct | null;
  onClose: () => void;
}

/** The dialogs about the sending of a letter. A closing dialog keeps its words until it has faded away. */
export function SendingDialogs({ chosen, onClose }: SendingDialogsProps) {
  const last = useRef(chosen);
  if (chosen !== null) last.current = chosen;
  const shown = last.current;
  if (shown === null) return null;
  const common = { letter: shown.letter, isOpen: chosen !== null, onClose };
  switch (shown.act) {
    case 'send':
      return <SendLetterDialog {...common} />;
    case 'keep':
      return <KeepLetterDialog {...common} />;
    case 'take-back':
      return <TakeBackDialog {...common} record={shown.record} />;
  }
}
