import type { ListedPerson, SignInState } from '@evenhand/contract/directory';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { directoryText as text } from './directory.text.ts';

const tones: Record<SignInState, TagTone> = {
  none: 'neutral',
  invited: 'blue',
  expired: 'amber',
  ready: 'green',
  provider: 'green',
};

/** How a person signs in, in a word. */
export function SignInTag({ state }: { state: ListedPerson['signIn'] }) {
  return <StatusTag tone={tones[state]}>{text.signIns[state]}</StatusTag>;
}
