import { ErrorCode } from '@evenhand/contract/error-codes';
import { IconUserOff } from '@tabler/icons-react';
import { isApiError } from '../lib/api-error.ts';
import { PersonProfile } from '../people/PersonProfile.tsx';
import { peopleText } from '../people/people.text.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useCurrentUser, useProfile } from '../users/users.api.ts';

const missingProfileCodes = [ErrorCode.NotFound, ErrorCode.BadRequest] as readonly string[];

/**
 * A person's profile: `/profile?userId=…` (ROUTE-36), unless another address is configured for profiles. Without a
 * person it is one's own.
 */
export function ProfileScreen({ userId: named }: { userId: string | null }) {
  const ownId = useCurrentUser().userId;
  const userId = named ?? ownId;
  const { data: person, error, isError, isFetching, refetch } = useProfile(userId);
  const isMissing = isApiError(error) && missingProfileCodes.includes(error.code);
  return (
    <Page>
      <PageHeader
        title={person?.fullName ?? peopleText.profile}
        documentTitle={person === undefined ? undefined : `${person.fullName}, ${peopleText.profile}`}
      />
      {person === undefined ? (
        <Card>
          {isMissing && <EmptyState icon={IconUserOff} text={peopleText.noProfile} />}
          {!isMissing && isError && (
            <SectionError text={peopleText.profileFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {!isMissing && !isError && <SkeletonLines lines={5} />}
        </Card>
      ) : (
        <PersonProfile person={person} />
      )}
    </Page>
  );
}
