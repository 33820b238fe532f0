import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { cloneElement, Fragment, useId, useState } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { usePanel } from './use-panel.ts';

interface Common {
  label: string;
  icon?: IconShape | undefined;
  /** Small second line. */
  detail?: string | undefined;
  /** A number behind the words. */
  badge?: ReactNode;
}
export type MenuEntry =
  | (Common & { kind?: 'item'; onSelect: () => void; isDestructive?: boolean; disabledReason?: string | undefined })
  | (Common & { kind: 'link'; href: string; target?: '_blank' | undefined; isCurrent?: boolean })
  | (Common & { kind: 'checkbox'; isChecked: boolean; onToggle: (isChecked: boolean) => void; isDisabled?: boolean })
  | (Common & { kind: 'radio'; isChecked: boolean; onSelect: () => void })
  | { kind: 'heading'; label: string }
  | { kind: 'divider' };

interface MenuProps {
  /** The button that opens it: a `Button` or an `IconButton`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  entries: readonly MenuEntry[];
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  /** Something other than the button asks for the menu: it opens once, and calls `onDone` when it is shut. */
  opening?: { isAskedFor: boolean; onDone: () => void } | undefined;
}

/** A menu as keyboards know it: arrows, first letters, Escape back to the button. */
export function Menu({ trigger, entries, position = 'bottom-start', opening }: MenuProps) {
  const ownId = useId();
  const id = trigger.props.id ?? ownId;
  const [isOpen, setIsOpen] = useState(false);
  const isAskedFor = opening?.isAskedFor === true;
  const isShown = isOpen || isAskedFor;
  const close = (): void => {
    setIsOpen(false);
    if (isAskedFor) opening.onDone();
  };
  const {
    trigger: button,
    panel,
    onToggle,
  } = usePanel({ isOpen: isShown, onClose: close, firstFocus: (menu) => itemsOf(menu)[0] });
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        'aria-controls': isShown ? `${id}-menu` : undefined,
        onClick: (event) => {
          event.preventDefault();
          if (isShown) close();
          else setIsOpen(true);
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || event.currentTarget.ariaDisabled === 'true') return;
          event.preventDefault();
          setIsOpen(true);
        },
      })}
      {isShown && (
        <div
          ref={panel}
          popover="auto"
          className="float menu"
          data-position={position}
          id={`${id}-menu`}
          role="menu"
          aria-labelledby={id}
          tabIndex={-1}
          onKeyDown={(event) => moveInMenu(event, close)}
          onToggle={onToggle}
        >
          {entries.map((entry, index) => (
            <Fragment key={`${entry.kind ?? 'item'}-${'label' in entry ? entry.label : index}`}>
              <Entry entry={entry} close={close} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const { key } = event;
  // Focus comes back to the button and goes on from there.
  if (key === 'Tab') close();
  // A button is pressed by Space already, and a link is not.
  if (key === ' ' && items[at] instanceof HTMLAnchorElement) {
    event.preventDefault();
    items[at].click();
  }
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const target = isLetter
    ? [...items.slice(at + 1), ...items].find((item) => item.innerText.toLowerCase().startsWith(key.toLowerCase()))
    : {
        ArrowDown: items[at + 1] ?? items[0],
        ArrowUp: items.at(Math.max(at, 0) - 1),
        Home: items[0],
        End: items.at(-1),
      }[key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  if (entry.kind === 'divider') return <hr />;
  if (entry.kind === 'heading') return <div className="menu-heading">{entry.label}</div>;
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  const words = (
    <span className="grow">
      {entry.label}
      {entry.badge && <> {entry.badge}</>}
      {entry.detail && <span className="reason">{entry.detail}</span>}
    </span>
  );
  const icon = entry.icon && <Icon of={entry.icon} size={16} />;
  const shared = { className: 'menu-item', tabIndex: -1 };
  switch (entry.kind) {
    case 'checkbox':
      return (
        <button
          {...shared}
          type="button"
          role="menuitemcheckbox"
          aria-checked={entry.isChecked}
          disabled={entry.isDisabled}
          onClick={() => entry.onToggle(!entry.isChecked)}
        >
          <Icon of={IconCheck} size={14} />
          {words}
        </button>
      );
    case 'radio':
      return (
        <button
          {...shared}
          type="button"
          role="menuitemradio"
          aria-checked={entry.isChecked}
          onClick={choose(entry.onSelect)}
        >
          <Icon of={IconCheck} size={14} />
          {words}
        </button>
      );
    case 'link':
      return (
        <Link
          {...shared}
          role="menuitem"
          href={entry.href}
          target={entry.target}
          aria-current={entry.isCurrent ? 'page' : undefined}
          onClick={close}
        >
          {icon}
          {words}
        </Link>
      );
    default: {
      const { disabledReason, detail, isDestructive, label, onSelect } = entry;
      return (
        <button
          {...shared}
          type="button"
          role="menuitem"
          data-tone={isDestructive ? 'destructive' : undefined}
          aria-disabled={disabledReason !== undefined || undefined}
          onClick={disabledReason === undefined ? choose(onSelect) : undefined}
        >
          {icon}
          <span className="grow">
            {label}
            {(disabledReason ?? detail) && <span className="reason">{disabledReason ?? detail}</span>}
          </span>
        </button>
      );
    }
  }
}
