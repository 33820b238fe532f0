import { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { firstAudience } from '../participants/audience.ts';
import { Button } from '../ui/Button.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { Popover } from '../ui/Popover.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { byMailText as text } from './messages.text.ts';
import { replyAddressQuery } from './reply-address.api.ts';

const PANEL_WIDTH = 340;

/**
 * Offers the address at which mail of the person becomes a message on the case. It is asked for when the
 * panel opens; where no mail comes in there is no button.
 */
export function AnswerByMail({ record }: { record: CaseRecord }) {
  const { hasInboundMail = false } = useClientSettings();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasInboundMail) return null;
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      label={text.answerByMail}
      position="bottom-end"
      width={PANEL_WIDTH}
      trigger={
        <Button icon={IconMail} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text.answerByMail}
        </Button>
      }
    >
      {/* The panel takes the focus before the address is there. */}
      <div data-autofocus tabIndex={-1}>
        {isOpen && <Address record={record} />}
      </div>
    </Popover>
  );
}

function Address({ record }: { record: CaseRecord }) {
  const { data, isError, isFetching, refetch } = useQuery(replyAddressQuery(record.id));
  if (isError && data === undefined)
    return <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={3} />;
  if (data.address === null) return <p>{text.noAddress}</p>;
  return (
    <div className="stack" data-gap="3">
      <p>
        {text.how} {firstAudience(record, null) === MessageAudience.Everyone ? text.readByEveryone : text.readByTeam}
      </p>
      <CopyField label={text.address} value={data.address} note={text.ownOnly} text={text} />
    </div>
  );
}
