import type { CaseRole } from '@evenhand/contract/cases';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { useCaseRole, useSignedInUser } from './use-session.ts';

const options = [
  { value: 'HRUser', label: 'HR Adviser' },
  { value: 'BusinessUser', label: 'Case Participant' },
] as const satisfies readonly { value: CaseRole; label: string }[];

/** For people who hold both roles: whose work the lists and counts show (gaps G-06). Nobody else sees it. */
export function CaseRoleSelector() {
  const { isDualRole } = useSignedInUser();
  const [caseRole, choose] = useCaseRole();
  return isDualRole ? (
    <SegmentedControl label="Show work as" options={options} value={caseRole} onChange={choose} />
  ) : null;
}
