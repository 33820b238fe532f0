import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { ComparableOutcome } from '@evenhand/contract/sanctions';
import { mitigationTitles, serviceBandTitles } from '@evenhand/contract/sanctions';
import type { CSSProperties } from 'react';
import { paths } from '../lib/paths.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Link } from '../ui/Link.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useComparableOutcomes } from './sanctions.api.ts';
import { liveWarningsText, comparableText as text } from './sanctions.text.ts';

/** What was decided in other cases of the same categories, for HR. It describes and proposes nothing. */
export function ComparableOutcomes({ caseId, rows }: { caseId: number; rows: CSSProperties }) {
  const { data, isError, isFetching, refetch } = useComparableOutcomes(caseId);
  if (isError && data === undefined)
    return <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return null;
  const { categories, since, outcomes, isSomeHidden } = data;
  const isSeveral = categories.length > 1;
  return (
    <Stack gap={2}>
      <p className="muted small">
        {text.since(new Intl.ListFormat('en-GB').format(categories.map((one) => `‘${one}’`)), showUkDate(since))}
      </p>
      {outcomes.length === 0 && <p>{text.none}</p>}
      {outcomes.length > 0 && (
        <ul className="rowlist" style={rows}>
          {outcomes.map((outcome) => (
            <li key={`${outcome.category} ${titleOf(outcome)}`}>
              <div className="grow">
                <p className="title">
                  {titleOf(outcome)} {text.times(outcome.count)}
                </p>
                {isSeveral && <p>{outcome.category}</p>}
                <DescriptionList items={partsOf(outcome)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {isSomeHidden && <p className="muted small">{text.hidden}</p>}
    </Stack>
  );
}

function titleOf({ kind, length }: ComparableOutcome): string {
  return length === null ? sanctionTitles[kind] : `${sanctionTitles[kind]}, ${text.length(length)}`;
}

function partsOf({ serviceBands, withLiveWarning, mitigation, caseIds }: ComparableOutcome) {
  const listed = (parts: readonly string[]) => (parts.length === 0 ? text.tooFew : parts.join(' · '));
  return [
    {
      term: text.service,
      value: listed(serviceBands.map(({ band, count }) => `${serviceBandTitles[band]}: ${count}`)),
    },
    { term: text.liveWarning, value: withLiveWarning === null ? text.tooFew : text.withWarning(withLiveWarning) },
    {
      term: text.mitigation,
      value: listed(mitigation.map(({ mitigation: one, count }) => `${mitigationTitles[one]}: ${count}`)),
    },
    ...(caseIds.length === 0
      ? []
      : [
          {
            term: text.open,
            value: caseIds.map((id, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link href={paths.case(id)}>{liveWarningsText.caseOf(id)}</Link>
              </span>
            )),
          },
        ]),
  ];
}
