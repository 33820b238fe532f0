import type { CompletedLetter } from '@evenhand/contract/letters';
import { IconDots, IconFile, IconMailOff, IconSend } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { sendingText as text } from './letter-sending.text.ts';
import { openActs } from './sending-records.ts';

interface LetterMenuProps {
  letter: CompletedLetter;
  onChoose: (act: 'send' | 'keep') => void;
}

/** What is done with a letter in the list. Records are taken back at the letter itself. */
export function LetterMenu({ letter: { documentGuid, title, sending }, onChoose }: LetterMenuProps) {
  const { canSend, canKeep } = openActs(sending);
  const entries: MenuEntry[] = [
    ...(canSend ? [{ label: text.send, icon: IconSend, onSelect: () => onChoose('send') }] : []),
    ...(canKeep ? [{ label: text.keep, icon: IconMailOff, onSelect: () => onChoose('keep') }] : []),
    { kind: 'link', label: text.open, icon: IconFile, href: paths.continueDocument(documentGuid) },
  ];
  return (
    <Menu
      position="bottom-end"
      trigger={<IconButton size="sm" icon={IconDots} label={text.menuOf(title)} />}
      entries={entries}
    />
  );
}
