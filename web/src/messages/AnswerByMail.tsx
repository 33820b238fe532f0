import { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { firstAudience } from '../participants/audience.ts';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { TextInput } from '../ui/TextInput.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  if (isError && data === undefined)
    return <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={3} />;
  if (data.address === null) return <p>{text.noAddress}</p>;
  const { address } = data;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      showSnackbar(text.copied, 'success');
    } catch {
      // The browser does not let pages write there: the person copies what is selected.
      input.current?.select();
      showSnackbar(text.notCopied, 'info');
    }
  };
  return (
    <div className="stack" data-gap="3">
      <p>
        {text.how} {firstAudience(record, null) === MessageAudience.Everyone ? text.readByEveryone : text.readByTeam}
      </p>
      <TextInput
        ref={input}
        label={text.address}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="muted small">{text.ownOnly}</p>
      <Button icon={IconCopy} onClick={() => void copy()}>
        {text.copy}
      </Button>
    </div>
  );
}
