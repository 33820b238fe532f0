import { findingTitles } from '@evenhand/contract/matters.text';
import type { AnsweredMatter } from '@evenhand/engine/matters';
import { paths } from '../lib/paths.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Link } from '../ui/Link.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useMatters } from './matters.api.ts';
import { numbered, mattersText as text } from './matters.text.ts';

interface AnsweredMattersProps {
  caseId: number;
  answered: readonly AnsweredMatter[];
}

/** What was decided on each matter, where a case is closed. */
export function AnsweredMatters({ caseId, answered }: AnsweredMattersProps) {
  const { data } = useMatters(caseId);
  const noun = data?.noun ?? 'matter';
  return (
    <Stack gap={2}>
      <h3>{text.whatWasFound}</h3>
      <DescriptionList
        items={answered.map(({ number, answer }) => ({
          key: String(number),
          term: <Link href={paths.matters(caseId, number)}>{numbered(noun, number)}</Link>,
          value: findingTitles[answer],
        }))}
      />
    </Stack>
  );
}
