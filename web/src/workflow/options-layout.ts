import type { ComponentOption } from '@evenhand/contract/components/component-types';
import type { ComponentTracking } from '@evenhand/contract/workflow';
import type { ButtonVariant } from '../ui/Button.tsx';

export interface PlacedOption {
  readonly option: ComponentOption;
  readonly variant: ButtonVariant;
  /** Why it cannot be chosen now, or null. */
  readonly refusedBecause: string | null;
}
export interface OptionsLayout {
  readonly previous: ComponentOption | null;
  readonly cancel: ComponentOption | null;
  readonly save: ComponentOption | null;
  readonly advancing: readonly PlacedOption[];
  /** What Ctrl Enter presses: the filled one, if it may be pressed. */
  readonly main: ComponentOption | null;
}

const EQUAL_CHOICE_COUNT = 3;

/**
 * Leaving options are on the left, advancing ones on the right; only the last is filled, and three or
 * more are an equal choice.
 */
export function layOutOptions(options: readonly ComponentOption[], refused: ComponentTracking['refusedOptions']): OptionsLayout {
  const of = (kind: ComponentOption['kind']): ComponentOption | null => options.find((option) => option.kind === kind) ?? null;
  const advance = options.filter((option) => option.kind === 'advance');
  const advancing = advance.map((option, index): PlacedOption => {
    const isFilled = advance.length < EQUAL_CHOICE_COUNT && index === advance.length - 1;
    const refusal = refused.find((one) => one.id === option.id)?.because ?? option.refusedBecause;
    return { option, variant: isFilled ? 'filled' : 'outlined', refusedBecause: refusal };
  });
  const filled = advancing.find((placed) => placed.variant === 'filled' && placed.refusedBecause === null);
  return { previous: of('previous'), cancel: of('cancel'), save: of('save'), advancing, main: filled?.option ?? null };
}
