import type { SightRight } from '@evenhand/contract/sight-rights';
import { useRef } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { PauseCauses } from './PauseCauses.tsx';
import { byWords, endWords, titleOf } from './right-words.ts';
import type { RightAct } from './sight-rights.api.ts';
import { useRightAct } from './sight-rights.api.ts';
import { sightText as text } from './sight-rights.text.ts';

export interface ChosenAct {
  act: RightAct;
  right: SightRight;
}

/** Repeats what an act on a right is about, says what it does, and asks whether to do it. */
export function RightActModal({ chosen, onClose }: { chosen: ChosenAct | null; onClose: () => void }) {
  const last = useRef(chosen);
  // The right as it was when the dialog was opened: what is confirmed is what was read.
  if (chosen !== null) last.current = chosen;
  const mutation = useRightAct();
  const dialog = useActDialog({ isOpen: chosen !== null, onClose, acts: [mutation], initial: {} });
  if (last.current === null) return null;
  const { act, right } = last.current;
  const words = act === 'end' ? endWords(right) : text.acts[act];
  const lead = act === 'end' && right.state === 'proposed' ? text.leads.withdraw : text.leads[act];
  return (
    <ActDialog
      dialog={dialog}
      title={words.title}
      verb={words.label}
      isDestructive={act === 'end'}
      onSubmit={() => mutation.mutate({ act, right }, dialog.finish(words.done))}
    >
      <DescriptionList items={factsOf(right, act)} />
      <p>{lead}</p>
    </ActDialog>
  );
}

function factsOf(right: SightRight, act: RightAct): Described[] {
  const { holder, reason, until, madeAt, madeBy, pause, proposedBy, proposedAt } = right;
  const facts: Described[] = [
    {
      term: text.holder,
      value: (
        <>
          <b>{holder.name}</b>
          {holder.jobTitle !== null && <span className="muted"> · {holder.jobTitle}</span>}
          <br />
          {holder.email ?? text.noEmail}
        </>
      ),
    },
  ];
  if (act !== 'confirm')
    facts.push(
      { term: text.right, value: titleOf(right) },
      { term: text.reason, value: reason },
      {
        term: text.proposed,
        value: (
          <>
            <Instant at={proposedAt} as="date" /> {byWords(proposedBy)}
          </>
        ),
      },
      { term: text.until, value: until === null ? text.noEnd : showUkDate(until) },
    );
  if (act === 'confirm' && pause !== null)
    facts.push({ term: text.states.paused, value: <PauseCauses pause={pause} /> });
  if (act === 'approve' || act === 'confirm')
    facts.push({
      term: text.lookAt,
      value: (
        <>
          {madeBy === null ? text.madeByServer : text.madeBy(madeBy.name)}
          {madeAt !== null && (
            <>
              {' '}
              <Instant at={madeAt} as="date" />
            </>
          )}
        </>
      ),
    });
  return facts;
}
