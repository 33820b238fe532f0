import { IconCircleCheck } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Inline } from '../ui/Inline.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { creationText } from './case-creation.text.ts';

/** In place of a draft that became a case on another page or device: the same case is not opened twice. */
export function AlreadyOpened({ caseId, onBegin }: { caseId: number; onBegin: () => void }) {
  return (
    <>
      <PageTitle title={creationText.createCase} />
      <h1 tabIndex={-1}>{creationText.createCase}</h1>
      <EmptyState
        icon={IconCircleCheck}
        text={creationText.alreadyOpened}
        action={
          <Inline>
            <ButtonLink variant="filled" href={paths.case(caseId)}>
              {creationText.openCase(caseId)}
            </ButtonLink>
            <Button onClick={onBegin}>{creationText.beginAnother}</Button>
          </Inline>
        }
      />
    </>
  );
}
