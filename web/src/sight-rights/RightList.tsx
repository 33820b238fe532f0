import type { SightRight } from '@evenhand/contract/sight-rights';
import { useState } from 'react';
import type { ChosenAct } from './RightActModal.tsx';
import { RightActModal } from './RightActModal.tsx';
import { RightCard } from './RightCard.tsx';
import { sightText as text } from './sight-rights.text.ts';

/** Rights with what the reader may do about each. */
export function RightList({ rights, hasHolder = true }: { rights: readonly SightRight[]; hasHolder?: boolean }) {
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
  return (
    <>
      <ul aria-label={text.list}>
        {rights.map((right) => (
          <RightCard key={right.id} right={right} hasHolder={hasHolder} onAct={(act) => setChosen({ act, right })} />
        ))}
      </ul>
      <RightActModal chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
