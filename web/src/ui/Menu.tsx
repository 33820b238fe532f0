import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Fragment, useState } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

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
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  /** Something other than the button asks for the menu: it opens once, and calls `onDone` when it is shut. */
  opening?: { isAskedFor: boolean; onDone: () => void } | undefined;
  /**
   * For a menu in a floating panel: it stays part of the panel, which would
   * otherwise close at a click into it.
   */
  isInside?: boolean;
}

/** A menu as keyboards know it: arrows, first letters, Escape back to the button. */
export function Menu({ trigger, entries, position = 'bottom-start', opening, isInside = false }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAskedFor = opening?.isAskedFor === true;
  return (
    <MantineMenu
      opened={isOpen || isAskedFor}
      onChange={(next) => {
        setIsOpen(next);
        if (!next && isAskedFor) opening?.onDone();
      }}
      position={position}
      offset={4}
      loop
      checkIcon={<Icon of={IconCheck} size={14} />}
      withinPortal={!isInside}
      floatingStrategy={isInside ? 'fixed' : 'absolute'}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {entries.map((entry, index) => (
          <Fragment key={`${entry.kind ?? 'item'}-${'label' in entry ? entry.label : index}`}>
            <Entry entry={entry} />
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'divider') return <MantineMenu.Divider />;
  if (entry.kind === 'heading') return <MantineMenu.Label>{entry.label}</MantineMenu.Label>;
  const words = (
    <>
      {entry.label}
      {entry.badge && <> {entry.badge}</>}
      {entry.detail && <span className="reason">{entry.detail}</span>}
    </>
  );
  const icon = entry.icon && <Icon of={entry.icon} size={16} />;
  switch (entry.kind) {
    case 'checkbox':
      return (
        <MantineMenu.CheckboxItem
          checked={entry.isChecked}
          onChange={entry.onToggle}
          disabled={entry.isDisabled ?? false}
        >
          {words}
        </MantineMenu.CheckboxItem>
      );
    case 'radio':
      return (
        <MantineMenu.RadioItem value={entry.label} checked={entry.isChecked} onChange={entry.onSelect} closeMenuOnClick>
          {words}
        </MantineMenu.RadioItem>
      );
    case 'link':
      return (
        <MantineMenu.Item
          component={Link}
          href={entry.href}
          target={entry.target}
          aria-current={entry.isCurrent ? 'page' : undefined}
          leftSection={icon}
        >
          {words}
        </MantineMenu.Item>
      );
    default:
      return (
        <MantineMenu.Item
          leftSection={icon}
          data-tone={entry.isDestructive ? 'destructive' : undefined}
          aria-disabled={entry.disabledReason !== undefined || undefined}
          closeMenuOnClick={entry.disabledReason === undefined}
          onClick={() => entry.disabledReason === undefined && entry.onSelect()}
        >
          {entry.label}
          {(entry.disabledReason ?? entry.detail) && (
            <span className="reason">{entry.disabledReason ?? entry.detail}</span>
          )}
        </MantineMenu.Item>
      );
  }
}
