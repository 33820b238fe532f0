import type { LetterTemplate } from '@evenhand/contract/letter-template';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Banner } from '../ui/Banner.tsx';
import type { GoToField } from './FieldLink.tsx';
import { FieldLink } from './FieldLink.tsx';
import type { LetterProblem } from './letter-problems.ts';
import { problemWords } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';

interface CheckStepProps {
  template: LetterTemplate;
  problems: readonly LetterProblem[];
  /** The server's refusal of completing, or null. */
  refused: string | null;
  /** The person has tried to complete it. */
  isAsked: boolean;
  onGoTo: GoToField;
  listRef: Ref<HTMLDivElement>;
}

/** Lists problems that prevent completing, each as a link to its field, or says that there are none. */
export function CheckStep({ template, problems, refused, isAsked, onGoTo, listRef }: CheckStepProps) {
  if (problems.length === 0 && refused === null) {
    return (
      <Banner tone="success" icon={IconCircleCheck}>
        {lettersText.nothingMissing}
      </Banner>
    );
  }
  const titleOf = (stepKey: string): string => template.steps.find(({ key }) => key === stepKey)?.title ?? '';
  const isRefused = isAsked || refused !== null;
  const isAllMissing = problems.every(({ because }) => because === 'missing');
  const title = isRefused || !isAllMissing ? lettersText.cannotComplete : lettersText.stillMissing(problems.length);
  return (
    <Banner
      ref={listRef}
      tone={isRefused ? 'error' : 'warning'}
      role={isRefused ? 'alert' : undefined}
      tabIndex={-1}
      title={title}
    >
      {problems.length === 0 && refused}
      <ul className="banner-links">
        {problems.map((problem) => (
          <li key={problem.field.key}>
            <FieldLink stepKey={problem.stepKey} fieldKey={problem.field.key} onGoTo={onGoTo}>
              {lettersText.gap(titleOf(problem.stepKey), problem.field.label)}
            </FieldLink>
            {problem.because !== 'missing' && ` (${problemWords(problem)})`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
