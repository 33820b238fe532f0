import type { LetterTemplate } from '@evenhand/contract/letter-template';
import { compileLetterFields } from '../letters/compile-letter-fields.ts';
import { parseLetterBody } from '../letters/parse-letter-body.ts';
import { readLetterFile } from '../letters/read-letter-file.ts';
import { createProblemReport, PackCode } from '../problem.ts';

export interface PreviewedLetter {
  /** Null where it cannot be read. */
  readonly letter: LetterTemplate | null;
  readonly problems: readonly { readonly line: number; readonly sentence: string }[];
}

/**
 * Reads a letter that is being written, as the compiler reads it. Whether the case has what it names is told by the
 * compiler alone, which knows the processes that use it.
 */
export function previewLetter(text: string): PreviewedLetter {
  const report = createProblemReport();
  const file = readLetterFile('templates/preview.md', text, report);
  const problems = () => report.all().map(({ line, sentence }) => ({ line, sentence: `${sentence}.` }));
  if (file === null) return { letter: null, problems: problems() };
  const fields = compileLetterFields(file, {
    problems: report,
    suggest: () => null,
    checksTerms: () => undefined,
    checksProcess: () => undefined,
  });
  const body = parseLetterBody(file, report);
  for (const { field, location } of body.uses)
    if (!fields.byKey.has(field)) report.report(PackCode.DanglingKey, location, `the letter has no field '${field}'`);
  const found = problems();
  if (found.length > 0) return { letter: null, problems: found };
  return {
    letter: { id: 0, key: 'preview', title: file.value.title, steps: [...fields.steps], body: [...body.blocks] },
    problems: [],
  };
}
