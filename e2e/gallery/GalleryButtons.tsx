import {
  IconArrowLeft,
  IconBolt,
  IconChevronDown,
  IconDoorExit,
  IconDots,
  IconLock,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../web/src/ui/Button.tsx';
import { Chip } from '../../web/src/ui/Chip.tsx';
import { IconButton } from '../../web/src/ui/IconButton.tsx';
import { Inline } from '../../web/src/ui/Inline.tsx';
import type { MenuEntry } from '../../web/src/ui/Menu.tsx';
import { Menu } from '../../web/src/ui/Menu.tsx';
import { SegmentedControl } from '../../web/src/ui/SegmentedControl.tsx';
import { Switch } from '../../web/src/ui/Switch.tsx';
import { GallerySection } from './GallerySection.tsx';

const nothing = (): void => undefined;
const entries: readonly MenuEntry[] = [
  { kind: 'heading', label: 'Actions' },
  { label: 'Failed Contacts', onSelect: nothing },
  { label: 'Identity Verification', icon: IconLock, onSelect: nothing },
  { label: 'Linked Cases', disabledReason: 'Not while the case is locked', onSelect: nothing },
  { kind: 'divider' },
  { kind: 'checkbox', label: 'Show completed', isChecked: true, onToggle: nothing },
  { label: 'Remove', icon: IconTrash, isDestructive: true, onSelect: nothing },
];

export function GalleryButtons() {
  const [role, setRole] = useState<'HRUser' | 'BusinessUser'>('HRUser');
  const [isOn, setIsOn] = useState(true);
  return (
    <GallerySection title="Buttons and menus">
      <Inline>
        <Button variant="filled">Continue</Button>
        <Button icon={IconLock}>Lock Case</Button>
        <Button variant="secondary" icon={IconPlus}>
          Create Case
        </Button>
        <Button variant="text">Cancel</Button>
        <Button variant="destructive" icon={IconTrash}>
          Remove
        </Button>
        <Button variant="destructive-filled">Remove Participant</Button>
        <Button disabledReason="Nothing has changed">Save</Button>
        <Button isBusy>Saving</Button>
        <ButtonLink href="/" icon={IconArrowLeft}>
          Back
        </ButtonLink>
      </Inline>
      <Inline>
        <Menu trigger={<Button iconAfter={IconChevronDown}>Actions</Button>} entries={entries} />
        <Menu
          trigger={
            <Button icon={IconBolt} iconAfter={IconChevronDown}>
              Anytime Events
            </Button>
          }
          entries={entries.slice(1, 3)}
        />
        <Button icon={IconDoorExit}>Exit Case</Button>
        <Button size="sm">Continue</Button>
        <Menu
          trigger={<IconButton icon={IconDots} label="More actions" />}
          entries={entries.slice(1, 3)}
          position="bottom-end"
        />
      </Inline>
      <Inline gap={4}>
        <SegmentedControl
          label="Show work as"
          options={[
            { value: 'HRUser', label: 'HR Adviser' },
            { value: 'BusinessUser', label: 'Case Participant' },
          ]}
          value={role}
          onChange={setRole}
        />
        <Inline>
          <Chip hasCheck isOn={isOn} onToggle={() => setIsOn(!isOn)}>
            Employee attended
          </Chip>
          <Chip hasCheck isOn={false} onToggle={nothing}>
            Held remotely
          </Chip>
        </Inline>
        <Switch label="Show Completed" checked={isOn} onChange={() => setIsOn(!isOn)} />
        <Switch label="Not Applicable" checked={false} onChange={nothing} />
      </Inline>
    </GallerySection>
  );
}
