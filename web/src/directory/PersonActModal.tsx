import type { DirectoryPerson } from '@evenhand/contract/directory';
import { useRef } from 'react';
import { ActDialog } from '../ui/ActDialog.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { SimpleAct } from './directory.api.ts';
import { useSimpleAct } from './directory.api.ts';
import { signInText as text } from './directory.text.ts';

interface PersonActModalProps {
  person: DirectoryPerson;
  /** Null while it is shut. */
  act: SimpleAct | null;
  onClose: () => void;
}

/** Says what an act on a person does, and asks whether to do it. */
export function PersonActModal({ person, act, onClose }: PersonActModalProps) {
  const last = useRef<SimpleAct>('signOut');
  if (act !== null) last.current = act;
  const words = text.acts[last.current];
  const mutation = useSimpleAct(person);
  const dialog = useActDialog({ isOpen: act !== null, onClose, acts: [mutation], initial: {} });
  return (
    <ActDialog
      dialog={dialog}
      title={words.label}
      verb={words.label}
      isDestructive={last.current === 'disable'}
      onSubmit={() => mutation.mutate(last.current, dialog.finish(words.done))}
    >
      <PersonCell name={`${person.firstName} ${person.lastName}`} detail={person.email} size="lg" />
      <p>{words.lead}</p>
    </ActDialog>
  );
}
