import type { FactsOf } from '@evenhand/contract/history-facts';

type Completed = FactsOf<'process.component-completed'>;

/** Longer answers, such as notes, are read in the details. */
const SHOWN_ANSWER_LENGTH = 120;

/**
 * What somebody said by completing a component: "Has an appeal arrived? No appeal", "Risk set to High",
 * "Grievance outcome: 25/11/2026, Not upheld" (gaps G-99).
 */
export function completedInWords(facts: Completed): string {
  const { componentTitle: title, optionTitle, componentType } = facts;
  const said = facts.details.map(({ text, inSentence }) => inSentence ?? text).join(', ');
  if (facts.isAnswer ?? title.endsWith('?')) return answered(title, optionTitle);
  if (componentType === 'Risk' && said !== '') return `Risk set to ${said}`;
  if (componentType === 'Content') return `Read: ${title}`;
  return said === '' ? `Completed: ${title}` : answered(title, said);
}

function answered(question: string, answer: string): string {
  const shown = answer.length > SHOWN_ANSWER_LENGTH ? `${answer.slice(0, SHOWN_ANSWER_LENGTH).trimEnd()}…` : answer;
  return question.endsWith('?') ? `${question} ${shown}` : `${question}: ${shown}`;
}
