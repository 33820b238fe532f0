import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import type { Matter } from '@evenhand/contract/matters';
import { useState } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Link } from '../ui/Link.tsx';
import { Stack } from '../ui/Stack.tsx';
import { MergeMatter, WithdrawMatter } from './CloseMatter.tsx';
import { FindingList } from './FindingList.tsx';
import { MatterEditor } from './MatterEditor.tsx';
import type { MattersAnswer } from './MatterFields.tsx';
import { State } from './MatterTable.tsx';
import { raiserInWords } from './matter-words.ts';
import { numbered, mattersText as text } from './matters.text.ts';

interface MatterDrawerProps {
  caseId: number;
  noun: MatterNoun;
  answer: MattersAnswer;
  matter: Matter;
  onClose: () => void;
}

/** One matter with its findings, and what can be done with it. Mounted while it is open. */
export function MatterDrawer({ caseId, noun, answer, matter, onClose }: MatterDrawerProps) {
  const [act, setAct] = useState<'change' | 'withdraw' | 'merge' | null>(null);
  const others = answer.matters.filter(({ number, state }) => state === 'open' && number !== matter.number);
  const { abilities, number } = matter;
  const done = (): void => setAct(null);
  const dialog = { caseId, noun, matter, onClose: done };
  return (
    <>
      <AppModal
        isOpen
        onClose={onClose}
        size="drawer"
        title={numbered(noun, number)}
        footer={
          <>
            {abilities.close && <Button onClick={() => setAct('withdraw')}>{text.withdraw}</Button>}
            {abilities.close && others.length > 0 && <Button onClick={() => setAct('merge')}>{text.merge}</Button>}
            {abilities.change && <Button onClick={() => setAct('change')}>{text.change}</Button>}
            <Button variant="filled" onClick={onClose}>
              {text.close}
            </Button>
          </>
        }
      >
        <Stack>
          <div>
            <State matter={matter} />
          </div>
          {matter.text !== null && <p className="typed">{matter.text}</p>}
          <Facts noun={noun} matter={matter} />
          <Stack gap={2}>
            <h3>{text.findings}</h3>
            {matter.findings.length === 0 ? (
              <p className="muted">{text.noFinding}</p>
            ) : (
              <FindingList caseId={caseId} findings={matter.findings} />
            )}
          </Stack>
          <p>
            <Link href={paths.history(caseId)}>{text.history}</Link>
          </p>
        </Stack>
      </AppModal>
      {act === 'change' && <MatterEditor {...dialog} choices={answer} />}
      <WithdrawMatter {...dialog} isOpen={act === 'withdraw'} />
      <MergeMatter {...dialog} others={others} isOpen={act === 'merge'} />
    </>
  );
}

function Facts({ noun, matter }: { noun: MatterNoun; matter: Matter }) {
  const { category, happenedWhen, happenedWhere, against, state, closedReason, mergedInto } = matter;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [text.category, category?.title],
    [text.when, happenedWhen],
    [text.where, happenedWhere],
    [text.against, against?.name],
    [text.raisedBy, raiserInWords(matter, text.withheldFrom)],
    [text.merge, mergedInto === null ? null : text.mergedInto(noun, mergedInto)],
    [state === 'merged' ? text.closedReason.merged : text.closedReason.withdrawn, closedReason],
  ];
  const items: Described[] = facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
  return (
    <DescriptionList
      items={[
        ...items,
        {
          term: text.recorded,
          value: (
            <>
              {matter.addedBy}, <Instant at={matter.addedAt} as="dateTime" />
            </>
          ),
        },
      ]}
    />
  );
}
