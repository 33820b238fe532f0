import type { FactsOf } from '@evenhand/contract/history-facts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { processAbilities } from './workflow.policy.ts';
import { workflowRoutes } from './workflow.routes.ts';

/** A single answer that the sentence holds already is not said again. */
function linesBeside(sentence: string, details: FactsOf<'process.component-completed'>['details']): readonly string[] {
  if (details.length === 1 && details.every(({ text, inSentence }) => sentence.endsWith(inSentence ?? text))) return [];
  return details.map(({ label, text }) => `${label}: ${text}`);
}

/** How changes of a process read in the history. */
const changes = {
  'case.topic-changed': {
    subject: (facts) => facts.to.title,
    lines: (facts) => [{ from: facts.from.title, to: facts.to.title }],
  },
  'case.step-changed': {
    sentence: ({ to, isEarlyEnd }) => (isEarlyEnd === true ? 'Process ended early' : `Step changed: ${to}`),
    subject: (facts) => facts.to,
    lines: ({ from, to, reason, leftIncomplete }) => [
      { from: from ?? 'Start', to },
      ...(reason === undefined ? [] : [`Reason: ${reason}`]),
      ...leftIncomplete.map((title) => `Left incomplete: ${title}`),
    ],
  },
  'process.started': {
    subject: (facts) => facts.workflowTitle,
    lines: (facts) => [`${facts.workflowTitle}, version ${facts.version}`],
  },
  'process.component-completed': {
    sentence: completedInWords,
    lines: (facts) => [
      ...linesBeside(completedInWords(facts), facts.details),
      ...(facts.filesAdded ?? []).map((file) => ({ text: `File added: ${quoted(file.filename)}`, file })),
    ],
  },
  'process.undone': {
    subject: (facts) => facts.componentTitle,
    lines: (facts) => [
      `Reopened: ${facts.reopened}`,
      ...facts.withdrawn.map((title) => `Taken back: ${title}`),
      ...facts.putBack.map((text) => `Put back: ${text}`),
    ],
  },
  'process.ended': {
    subject: (facts) => facts.workflowTitle,
    lines: (facts) => [`${facts.workflowTitle}: ${facts.reason}`],
  },
  'process.task-opened': { subject: (facts) => facts.taskTitle },
} satisfies Partial<ChangeTable>;

export const workflow = { routes: workflowRoutes, abilities: processAbilities, changes };

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
