import type { ImportCheck } from '@evenhand/contract/directory';
import { useState } from 'react';
import { useAdministrator } from '../administration/administration.api.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { adminPaths } from '../lib/admin-paths.ts';
import { isApiError } from '../lib/api-error.ts';
import { refusedText } from '../lib/refused-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Inline } from '../ui/Inline.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { ByAnother, TypedNumber } from './ApplyByAnother.tsx';
import { ImportLines } from './ImportLines.tsx';
import type { ImportOutcome } from './import.api.ts';
import { useApplyImport, useImportCheck } from './import.api.ts';
import { importText as text } from './import.text.ts';
import { OutcomeCards } from './OutcomeCards.tsx';
import { Warnings } from './Warnings.tsx';

interface DryRunProps {
  checkId: number;
  isChecking: boolean;
  /** Null where the file is not at hand: the check was opened by its address. */
  onBack: (() => void) | null;
  onCheckAgain: (() => void) | null;
  onBegin: () => void;
}

/** What an import would do, and the act that does exactly that. */
export function DryRun(props: DryRunProps) {
  const { data: check, isFetching, isError, refetch } = useImportCheck(props.checkId);
  const again = <Button onClick={props.onBegin}>{text.again}</Button>;
  if (check === undefined)
    return (
      <Card>
        {isError ? (
          <SectionError text={text.checkFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    );
  if (check === null)
    return (
      <Card>
        <EmptyState text={text.missing} action={again} />
      </Card>
    );
  if (check.state === 'checking')
    return (
      <Card title={text.isChecking}>
        <Stack>
          <p role="status">{text.stillChecking}</p>
          <SkeletonLines lines={6} />
        </Stack>
      </Card>
    );
  if (check.state === 'checked') return <Checked {...props} check={check} />;
  return (
    <Stack>
      <Card title={check.state === 'applied' ? text.applied : text.isApplying}>
        <Stack>
          <p role="status">
            {check.state === 'applied' ? text.doneLead(check.counts) : text.remaining(check.remaining)}
          </p>
          <Inline>
            {again}
            <ButtonLink variant="filled" href={adminPaths.people()}>
              {text.toPeople}
            </ButtonLink>
          </Inline>
        </Stack>
      </Card>
      {check.state === 'applied' && check.counts.refused > 0 && (
        <ImportLines checkId={check.checkId} outcome="refused" />
      )}
    </Stack>
  );
}

function Checked({ check, isChecking, onBack, onCheckAgain, onBegin }: DryRunProps & { check: ImportCheck }) {
  const { checkId, checkedBy, stopped, needsSecond } = check;
  const { userId } = useAdministrator();
  const { dateTime } = useFormats();
  const apply = useApplyImport();
  const isOwn = checkedBy.userId === userId;
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(needsSecond && !isOwn ? 'leaves' : undefined);
  const hasChanged = isApiError(apply.error, 'ALREADY_EXISTS');
  return (
    <Stack>
      <FormErrorBanner
        message={hasChanged ? text.changedSince : refusedText(apply.error)}
        attempt={apply.submittedAt}
      />
      {stopped !== null && (
        <Banner tone="error" title={text.stopped}>
          {stopped}
        </Banner>
      )}
      {check.warnings.length > 0 && <Warnings title={text.warnings} warnings={check.warnings} />}
      <p>
        {text.checkedBy(check.fileName, checkedBy.name, dateTime(check.checkedAt))}{' '}
        {check.isWhole ? text.whole : text.partial}
      </p>
      <OutcomeCards counts={check.counts} chosen={outcome} onChoose={setOutcome} />
      {needsSecond && stopped === null && isOwn && <ByAnother />}
      {needsSecond && stopped === null && !isOwn && !hasChanged && (
        <TypedNumber isBusy={apply.isPending} onApply={(leavers) => apply.mutate({ checkId, leavers })} />
      )}
      {!needsSecond && check.counts.refused > 0 && stopped === null && <p className="muted">{text.onlyRefused}</p>}
      <Inline>
        {onBack === null ? (
          <Button onClick={onBegin}>{text.again}</Button>
        ) : (
          <Button onClick={onBack}>{text.backToColumns}</Button>
        )}
        {onCheckAgain !== null && hasChanged && (
          <Button variant="filled" isBusy={isChecking} onClick={onCheckAgain}>
            {text.checkAgain}
          </Button>
        )}
        {!needsSecond && !hasChanged && (
          <Button
            variant="filled"
            isBusy={apply.isPending}
            disabledReason={stopped ?? undefined}
            onClick={() => apply.mutate({ checkId })}
          >
            {text.apply}
          </Button>
        )}
      </Inline>
      <ImportLines key={outcome} checkId={checkId} outcome={outcome} />
    </Stack>
  );
}
