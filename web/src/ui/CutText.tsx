import { cutText } from './cut-text.ts';
import { Tooltip } from './Tooltip.tsx';

/** Text cut at a specified limit, with the whole of it in a tooltip. */
export function CutText({ text, limit }: { text: string; limit: number }) {
  const shown = cutText(text, limit);
  return shown === text ? (
    text
  ) : (
    <Tooltip text={text}>
      <span>{shown}</span>
    </Tooltip>
  );
}
