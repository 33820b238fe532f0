import type { LetterBlock, LetterCondition, LetterRun, LetterTemplate } from '@evenhand/contract/letter-template';

/**
 * The words of a letter as they are kept: null where they are those of the template. Runs that look alike are
 * joined and empty ones left out, so that the same words are the same blocks however they were typed.
 */
export function changedWording(
  { body }: Pick<LetterTemplate, 'body'>,
  typed: readonly LetterBlock[] | null,
): LetterBlock[] | null {
  const blocks = typed === null ? null : plainBlocks(typed);
  return blocks === null || JSON.stringify(blocks) === JSON.stringify(plainBlocks(body)) ? null : blocks;
}

/** A field that the words name, themselves or in a condition, and the template does not; or null. */
export function strangeInWording(template: LetterTemplate, typed: readonly LetterBlock[]): string | null {
  const fields = new Set(template.steps.flatMap((step) => step.fields.map(({ key }) => key)));
  const conditions = new Set(template.body.map(({ when }) => JSON.stringify(plainCondition(when))));
  for (const block of typed) {
    if (block.when !== null && !conditions.has(JSON.stringify(plainCondition(block.when)))) return block.when.field;
    const runs = block.kind === 'list' ? block.items.flat() : block.runs;
    const strange = runs.find((run) => 'field' in run && !fields.has(run.field));
    if (strange !== undefined && 'field' in strange) return strange.field;
  }
  return null;
}

/** Every block with its parts in one order, because the database keeps them in another. */
function plainBlocks(blocks: readonly LetterBlock[]): LetterBlock[] {
  return blocks.map((block): LetterBlock => {
    const when = plainCondition(block.when);
    if (block.kind === 'list')
      return { kind: 'list', when, isNumbered: block.isNumbered, items: block.items.map(plainRuns) };
    return { kind: block.kind, when, runs: plainRuns(block.runs) };
  });
}

function plainCondition(when: LetterCondition | null): LetterCondition | null {
  return when === null ? null : { field: when.field, is: when.is };
}

function plainRuns(runs: readonly LetterRun[]): LetterRun[] {
  const plain: LetterRun[] = [];
  for (const { isBold, isItalic, ...run } of runs) {
    const last = plain.at(-1);
    if ('field' in run) plain.push({ field: run.field, isBold, isItalic });
    else if (last !== undefined && 'text' in last && last.isBold === isBold && last.isItalic === isItalic)
      last.text += run.text;
    else if (run.text !== '') plain.push({ text: run.text, isBold, isItalic });
  }
  return plain;
}
