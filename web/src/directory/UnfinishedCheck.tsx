import { Instant } from '../configuration/Instant.tsx';
import { adminPaths } from '../lib/admin-paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useLatestCheck } from './import.api.ts';
import { importText as text } from './import.text.ts';

/** The latest check, where it is not applied yet: whoever left it, or is to be the second person, goes on with it. */
export function UnfinishedCheck() {
  const { data: check } = useLatestCheck();
  if (!check || check.state === 'applied' || check.stopped !== null) return null;
  return (
    <Banner
      title={check.state === 'applying' ? text.isApplying : text.waits}
      action={
        <ButtonLink size="sm" href={adminPaths.import({ check: check.checkId })}>
          {text.goOn}
        </ButtonLink>
      }
    >
      {check.fileName} · {check.checkedBy.name} · <Instant at={check.checkedAt} />
    </Banner>
  );
}
