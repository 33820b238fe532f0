import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../lib/api-error.ts';
import { codeOf, isApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { FinishedLetter } from './FinishedLetter.tsx';
import styles from './finished-letter.module.css';
import { LetterFrame } from './LetterFrame.tsx';
import { LetterWizard } from './LetterWizard.tsx';
import type { NewLetter } from './letters.api.ts';
import { beginLetterQuery, letterQuery } from './letters.api.ts';
import { lettersText } from './letters.text.ts';

/** Begins a letter and shows it (ROUTE-34). Opening the same address again goes on with it. */
export function NewLetterPage({ newLetter }: { newLetter: NewLetter }) {
  const { data, error, isFetching, refetch } = useQuery(beginLetterQuery(useQueryClient(), newLetter));
  if (data !== undefined) return <LetterPage documentGuid={data} />;
  return <Arriving error={error} isFetching={isFetching} onRetry={() => void refetch()} caseId={newLetter.caseId} />;
}

/** A letter: to be written, or to be read by people who cannot write it (any more). */
export function LetterPage({ documentGuid }: { documentGuid: string }) {
  const { data: letter, error, isFetching, refetch } = useQuery(letterQuery(documentGuid));
  if (letter === undefined || isMissing(error))
    return <Arriving error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  return letter.readOnlyBecause === null ? (
    <LetterWizard letter={letter} />
  ) : (
    <FinishedLetter letter={letter} because={letter.readOnlyBecause} />
  );
}

/** The address names no letter. */
export function NoLetter() {
  return <Nothing title={lettersText.notFound} detail={lettersText.badAddress} />;
}

function isMissing(error: unknown): boolean {
  return ['NOT_FOUND', 'CASE_NOT_FOUND'].includes(codeOf(error) ?? '');
}

/** Trying again would be refused again. */
function isRefused(error: unknown): error is ApiError {
  return isApiError(error, 'BAD_REQUEST', 'NOT_AUTHORISED') && error.status !== null && error.status < 500;
}

interface ArrivingProps {
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
  /** The case of a letter that is to be begun. */
  caseId?: number;
}

/** Before a letter is there, or instead of one that cannot be shown. */
function Arriving({ error, isFetching, onRetry, caseId }: ArrivingProps) {
  if (isMissing(error)) return <Nothing title={lettersText.notFound} detail={lettersText.notFoundDetail} />;
  if (isRefused(error)) return <Nothing title={lettersText.cannotOpen} detail={error.sentence} caseId={caseId} />;
  return (
    <LetterFrame title={lettersText.letter}>
      <main id="content" tabIndex={-1} className={styles.finished}>
        {error === null ? (
          <SkeletonLines lines={6} />
        ) : (
          <SectionError
            text={lettersText.failed}
            detail={isApiError(error) ? error.sentence : undefined}
            onRetry={onRetry}
            isRetrying={isFetching}
          />
        )}
      </main>
    </LetterFrame>
  );
}

/** The same for a letter that does not exist and for one that the person may not see. */
function Nothing({ title, detail, caseId }: { title: string; detail: string; caseId?: number | undefined }) {
  return (
    <LetterFrame title={lettersText.letter}>
      <main id="content" tabIndex={-1} className={styles.finished}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{detail}</p>
        <div>
          {caseId === undefined ? (
            <ButtonLink href={paths.home()}>{lettersText.home}</ButtonLink>
          ) : (
            <ButtonLink href={paths.case(caseId)}>{lettersText.backToCase(caseId)}</ButtonLink>
          )}
        </div>
      </main>
    </LetterFrame>
  );
}
