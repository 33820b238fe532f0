import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldWiring } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { passOnSubmitKey } from './pass-on-submit-key.ts';
import { showBeside } from './show-beside.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface ChoiceProps {
  wiring: FieldWiring;
  /** Names the list. */
  label: string | undefined;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (value: string) => void;
  /** Value of the input while nobody types. */
  text: string;
  /** The list stays open for the next one; Backspace in an empty input calls it. */
  onRemoveLast?: (() => void) | undefined;
  isSearchable: boolean;
  emptyText: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  /** Before the input: what is chosen. */
  start?: ReactNode;
  /** Behind the input. */
  end?: ReactNode;
}

/** An input with a list of options below it, which is made when it is opened. */
export function Choice(props: ChoiceProps) {
  const { wiring, options, chosen, isSearchable, onRemoveLast, disabled = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = typed === null ? options : options.filter(({ label }) => contains(label, typed));
  // Selects the shown value, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening and another value select it as well.
  useLayoutEffect(() => {
    if (isSearchable && typed === null && document.activeElement === input.current) input.current?.select();
  }, [isSearchable, typed, isOpen, props.text]);
  const listId = `${wiring.id}-list`;

  const open = (first: 'none' | 'first' | number): void => {
    const selected = options.findIndex(({ value }) => chosen.includes(value));
    setIsOpen(true);
    setActive(
      typeof first === 'number' ? first : selected === -1 && first === 'first' ? nextOf(options, -1, 1) : selected,
    );
  };
  const close = (): void => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = ({ value, disabled: isBarred }: Option): void => {
    if (isBarred) return;
    props.onChoose(value);
    setTyped(null);
    if (onRemoveLast === undefined) setIsOpen(false);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const option = isOpen ? shown[active] : undefined;
    const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step !== undefined) isOpen ? setActive(nextOf(shown, active, step)) : open('first');
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Enter' && option) choose(option);
    else if (!isSearchable && (key === 'Enter' || key === ' ')) isOpen ? close() : open('first');
    else if (!isSearchable && isLetter) {
      const found = startingWith(options, key, active);
      if (found !== -1) open(found);
    } else {
      if (key === 'Backspace' && !typed) onRemoveLast?.();
      return;
    }
    event.preventDefault();
  };

  return (
    <div ref={box} className="choice" data-disabled={disabled || undefined} data-error={wiring['aria-invalid']}>
      {props.start}
      <input
        {...wiring}
        ref={input}
        role="combobox"
        aria-haspopup="listbox"
        aria-autocomplete={isSearchable ? 'list' : 'none'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isSearchable}
        disabled={disabled}
        placeholder={props.placeholder}
        value={typed ?? props.text}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setIsOpen(true);
          setActive(
            nextOf(
              options.filter(({ label }) => contains(label, value)),
              -1,
              1,
            ),
          );
        }}
        onClick={() => (isOpen && !isSearchable ? close() : open('none'))}
        onFocus={props.onFocus}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
        onKeyDownCapture={passOnSubmitKey}
        onKeyDown={pressKey}
      />
      {props.end}
      <Icon of={IconChevronDown} size={14} />
      {isOpen && (
        <OptionList
          id={listId}
          label={props.label}
          options={shown}
          active={active}
          chosen={chosen}
          onChoose={choose}
          anchor={box}
          emptyText={props.emptyText}
        />
      )}
    </div>
  );
}

interface OptionListProps extends Pick<ChoiceProps, 'label' | 'options' | 'chosen' | 'emptyText'> {
  id: string;
  active: number;
  onChoose: (option: Option) => void;
  anchor: RefObject<HTMLElement | null>;
}

function OptionList({ id, label, options, active, chosen, onChoose, anchor, emptyText }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (anchor.current !== null && list.current !== null) showBeside(anchor.current, list.current);
  }, [anchor]);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      popover="manual"
      className="float options"
      id={id}
      role="listbox"
      aria-label={label}
      // Focus stays in the input, also at a press on the scroll bar.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys.
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={chosen.includes(option.value)}
          aria-disabled={option.disabled || undefined}
          data-active={index === active || undefined}
          tabIndex={-1}
          onClick={() => onChoose(option)}
        >
          <span className="grow">{option.label}</span>
          {chosen.includes(option.value) && <Icon of={IconCheck} size={14} />}
        </div>
      ))}
      {options.length === 0 && <div className="muted">{emptyText}</div>}
    </div>
  );
}

function contains(label: string, typed: string): boolean {
  return label.toLowerCase().includes(typed.trim().toLowerCase());
}

/** The next option that can be chosen; after the last comes the first. */
function nextOf(options: readonly Option[], from: number, step: number): number {
  const count = options.length;
  const start = from === -1 && step < 0 ? 0 : from;
  const order = Array.from({ length: count }, (_, index) => (start + step * (index + 1) + 2 * count) % count);
  return order.find((index) => options[index]?.disabled !== true) ?? -1;
}

function startingWith(options: readonly Option[], letter: string, after: number): number {
  const isMatch = ({ label, disabled }: Option): boolean =>
    disabled !== true && label.toLowerCase().startsWith(letter.toLowerCase());
  const next = options.findIndex((option, index) => index > after && isMatch(option));
  return next === -1 ? options.findIndex(isMatch) : next;
}
