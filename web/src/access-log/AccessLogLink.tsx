import { IconEye } from '@tabler/icons-react';
import { useCase } from '../cases/cases.api.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { WHO_HAS_LOOKED } from './access-log-entry.text.ts';

/** The way to the list, for those who may read it. */
export function AccessLogLink({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  if (record?.abilities.viewAccessLog !== true) return null;
  return (
    <ButtonLink icon={IconEye} href={paths.caseAccess(caseId)}>
      {WHO_HAS_LOOKED}
    </ButtonLink>
  );
}
