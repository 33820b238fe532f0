import type { SightRight } from '@evenhand/contract/sight-rights';
import { Instant } from '../configuration/Instant.tsx';
import { adminPaths } from '../lib/admin-paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Link } from '../ui/Link.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import { PauseCauses } from './PauseCauses.tsx';
import { byWords, endWords, titleOf, toneOf } from './right-words.ts';
import type { RightAct } from './sight-rights.api.ts';
import styles from './sight-rights.module.css';
import { sightText as text } from './sight-rights.text.ts';

interface RightCardProps {
  right: SightRight;
  /** False on the page of its holder. */
  hasHolder?: boolean;
  onAct: (act: RightAct) => void;
}

/** One right: whose it is, who said so, and what the reader may do about it. */
export function RightCard({ right, hasHolder = true, onAct }: RightCardProps) {
  const { holder, state, reason, pause, whyNot, abilities } = right;
  const title = titleOf(right);
  const isPast = state === 'refused' || state === 'lapsed' || state === 'ended';
  const acts = (['approve', 'confirm', 'refuse', 'end'] as const).filter((act) => abilities[act]);
  return (
    <li className={`stack ${styles.right}`} data-gap="2">
      <Inline gap={3}>
        {hasHolder && (
          <h3>
            <Link href={adminPaths.person(holder.userId, 'rights')}>{holder.name}</Link>
          </h3>
        )}
        {hasHolder ? <b>{title}</b> : <h3>{title}</h3>}
        <StatusTag tone={toneOf[state]} isClosed={isPast}>
          {text.states[state]}
        </StatusTag>
      </Inline>
      {hasHolder && (
        <p className="muted small">{[holder.jobTitle, holder.email ?? text.noEmail].filter(Boolean).join(' · ')}</p>
      )}
      {right.name !== 'business' && (
        <>
          <DescriptionList look="facts" items={factsOf(right)} />
          <p>
            <span className="muted small">{text.reason}</span> {reason}
          </p>
        </>
      )}
      {pause !== null && !isPast && state !== 'proposed' && (
        <Banner tone="warning">
          <PauseCauses pause={pause} />
        </Banner>
      )}
      {whyNot !== null && <p className="muted">{whyNot}</p>}
      {acts.length > 0 && (
        <Inline>
          {acts.map((act) => {
            const { label } = act === 'end' ? endWords(right) : text.acts[act];
            return (
              <Button
                key={act}
                size="sm"
                variant={act === 'end' ? 'destructive' : 'outlined'}
                aria-label={text.ofHolder(label, title, holder.name)}
                onClick={() => onAct(act)}
              >
                {label}
              </Button>
            );
          })}
        </Inline>
      )}
    </li>
  );
}

function factsOf(right: SightRight): Described[] {
  const { state, proposedBy, proposedAt, lapsesAt, decidedBy, decidedAt, until, endedBy, endedAt } = right;
  const said = (term: string, by: SightRight['proposedBy'], at: string): Described => ({
    term,
    value: (
      <span>
        <Instant at={at} as="date" /> {byWords(by)}
      </span>
    ),
  });
  return [
    said(text.proposed, proposedBy, proposedAt),
    ...(decidedAt === null ? [] : [said(state === 'refused' ? text.refused : text.approved, decidedBy, decidedAt)]),
    ...(endedAt === null || (decidedAt === null && state === 'lapsed')
      ? []
      : [said(decidedAt === null ? text.withdrawn : text.ended, endedBy, endedAt)]),
    ...(state === 'proposed' || state === 'lapsed'
      ? [{ term: text.decideBy, value: <Instant at={justBefore(lapsesAt)} as="date" /> }]
      : []),
    { term: text.until, value: until === null ? text.noEnd : showUkDate(until) },
  ];
}

/** A proposal lapses as a day begins: the day before is its last. */
function justBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString();
}
