import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { cloneElement, useId } from 'react';

interface TooltipProps {
  text: string;
  /**
   * True when the text is already the accessible name of the child; otherwise it is
   * tied to it as a description.
   */
  isLabel?: boolean | undefined;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Shown on hover and on focus. Never the only place for something that must be read. */
export function Tooltip({ text, isLabel = false, children }: TooltipProps) {
  const id = useId();
  const before = children.props['aria-describedby'];
  return (
    <>
      <MantineTooltip label={text} openDelay={300} events={{ hover: true, focus: true, touch: false }} multiline>
        {isLabel
          ? children
          : cloneElement(children, { 'aria-describedby': before === undefined ? id : `${before} ${id}` })}
      </MantineTooltip>
      {!isLabel && (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </>
  );
}
