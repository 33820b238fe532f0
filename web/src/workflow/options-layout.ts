import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { ComponentOption } from '@evenhand/contract/components/component-types';
import type { ButtonVariant } from '../ui/Button.tsx';

export interface PlacedOption {
  readonly option: ComponentOption;
  readonly variant: ButtonVariant;
  /** The reason why it cannot be chosen now, or null. */
  readonly refusedBecause: string | null;
  /** Said beside it: why it cannot be chosen, or what has come that makes it possible. */
  readonly note: string | null;
}
export interface OptionsLayout {
  readonly previous: ComponentOption | null;
  readonly cancel: ComponentOption | null;
  readonly save: ComponentOption | null;
  /** Beside outlined answers Save is plain, so that it does not look like one of them. */
  readonly saveVariant: ButtonVariant;
  readonly advancing: readonly PlacedOption[];
  /** Option of Enter and Ctrl Enter: the filled one, if it may be pressed. */
  readonly main: ComponentOption | null;
}

/**
 * Leaving options are on the left, advancing ones on the right. A single one is filled; two or more are an
 * equal choice, so that no answer is proposed (gaps P-3).
 */
export function layOutOptions(
  options: readonly ComponentOption[],
  { refusedOptions, optionNotes }: Pick<ComponentTracking, 'refusedOptions' | 'optionNotes'>,
): OptionsLayout {
  const of = (kind: ComponentOption['kind']): ComponentOption | null =>
    options.find((option) => option.kind === kind) ?? null;
  const advance = options.filter((option) => option.kind === 'advance');
  const advancing = advance.map((option): PlacedOption => {
    const isFilled = advance.length === 1;
    const refusal = refusedOptions.find(({ id }) => id === option.id)?.because ?? option.refusedBecause;
    const note = refusal ?? optionNotes?.find(({ id }) => id === option.id)?.note ?? null;
    return { option, variant: isFilled ? 'filled' : 'outlined', refusedBecause: refusal, note };
  });
  const filled = advancing.find((placed) => placed.variant === 'filled' && placed.refusedBecause === null);
  return {
    previous: of('previous'),
    cancel: of('cancel'),
    save: of('save'),
    saveVariant: advance.length > 1 ? 'text' : 'outlined',
    advancing,
    main: filled?.option ?? null,
  };
}
