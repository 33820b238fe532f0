import type { CompileContext } from './compile-context.ts';
import { legalParameter } from './legal-parameter.ts';
import type { SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ComponentNode } from './workflow-tree.ts';

/** A text of a component and the days it is shown on, as `YYYY-MM-DD`; `to` is the first day without it. */
interface ShownText {
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
  readonly law: readonly string[];
  readonly location: SourceLocation;
}

/**
 * Texts that write out a figure of the law name its parameter under `law`. V2 where there is none of that
 * name; W5 where the figure changes while the text is shown.
 */
export function checkStatedLaw(context: CompileContext, component: ComponentNode): void {
  for (const { name, from, to, law, location } of textsOf(component, context.publishDate)) {
    for (const key of law) {
      const change = legalParameter(context, key, location)?.values.find(
        (value) => value.from > from && (to === null || value.from < to),
      );
      if (change === undefined) continue;
      context.problems.report(
        PackCode.LawChanging,
        location,
        `${name} states '${key}', which changes on ${change.from} and then needs other words`,
      );
    }
  }
}

/** A guidance text is shown until the next one; what a component says around its form, from publishing on. */
function textsOf({ source, locationOf }: ComponentNode, publishDate: string): ShownText[] {
  const around = {
    name: `'${source.key}'`,
    from: publishDate,
    to: null,
    law: source.law,
    location: locationOf(['law']),
  };
  if (source.type !== 'Content') return [around];
  const inOrder = source.content
    .map((version, index) => ({ ...version, index }))
    .toSorted((left, right) => left.live.localeCompare(right.live));
  const texts = inOrder.map(({ live, file, law, index }, at) => ({
    name: `the text '${file}'`,
    from: live,
    to: inOrder[at + 1]?.live ?? null,
    law,
    location: locationOf(['content', index, 'law']),
  }));
  return [around, ...texts.filter(({ to }) => to === null || to > publishDate)];
}
