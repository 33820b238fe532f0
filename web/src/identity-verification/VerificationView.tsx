import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useProfile } from '../users/users.api.ts';
import { useVerificationSetup } from './identity-verification.api.ts';
import { identityText as text } from './identity-verification.text.ts';
import { ReadOnlyText } from './ReadOnlyText.tsx';
import { VerificationDetails } from './VerificationDetails.tsx';

/** Values for comparing a person's answers, with instructions (IDV-02, IDV-05). */
export function VerificationView({ userId }: { userId: string }) {
  const setup = useVerificationSetup();
  const profile = useProfile(userId);
  if (setup.isError || profile.isError) {
    const retry = (): void =>
      [setup, profile].filter(({ isError }) => isError).forEach(({ refetch }) => void refetch());
    return <SectionError text={text.loadFailed} onRetry={retry} isRetrying={setup.isFetching || profile.isFetching} />;
  }
  if (setup.data === undefined || profile.data === undefined) return <SkeletonLines lines={4} />;
  const { columns, verificationInstructions } = setup.data;
  return (
    <Stack>
      {columns.length > 0 && <VerificationDetails columns={columns} values={profile.data.identityValues ?? {}} />}
      <ReadOnlyText label={text.comments} value={profile.data.userComments ?? ''} placeholder={text.noComments} />
      <ReadOnlyText label={text.instructions} value={verificationInstructions} placeholder={text.noInstructions} />
    </Stack>
  );
}
