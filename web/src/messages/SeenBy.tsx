import { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { participantsOf } from '../participants/audience.ts';
import { roleTitle } from '../participants/participant-words.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Popover } from '../ui/Popover.tsx';
import type { Channel } from './channel.ts';
import { composeText, inboxText } from './messages.text.ts';

interface SeenByProps {
  channel: Channel;
  record: CaseRecord;
  audience: MessageAudience;
}

/** Readers of the message. Blocked people do not see the case, and do not count. */
export function SeenBy({ channel, record, audience }: SeenByProps) {
  const [isOpen, setIsOpen] = useState(false);
  const roles = useLookup('participantRoles').data ?? [];
  if (channel.kind === 'note' || audience === MessageAudience.HrOnly) {
    return (
      <Inline gap={1} className="small">
        <Icon of={IconEye} size={14} />
        {composeText.seenByHr}
      </Inline>
    );
  }
  const { caseAdviser } = record;
  const seeing = participantsOf(record, audience);
  const names = [
    ...seeing.map(({ participantUserId, employee, roleId }) => ({
      id: participantUserId,
      name: employee.name,
      role: roleTitle(roleId, roles),
    })),
    ...(caseAdviser === null
      ? [{ id: 'hr', name: inboxText.hr, role: composeText.allOfHr }]
      : [{ id: 'adviser', name: caseAdviser.adviserName, role: `${composeText.adviser} · ${inboxText.hr}` }]),
  ];
  return (
    <Inline gap={1} className="small">
      <Icon of={IconEye} size={14} />
      {caseAdviser === null ? composeText.readByHr : composeText.seenBy(seeing.length)}
      <Popover
        isOpen={isOpen}
        onChange={setIsOpen}
        label={composeText.whoSees}
        width={280}
        trigger={
          <Button
            variant="text"
            size="sm"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {composeText.showNames}
          </Button>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list takes the focus of the panel. */}
        <ul className="stack" data-gap="1" tabIndex={0}>
          {names.map(({ id, name, role }) => (
            <li key={id}>
              {name} <span className="muted small">{role}</span>
            </li>
          ))}
        </ul>
      </Popover>
    </Inline>
  );
}
