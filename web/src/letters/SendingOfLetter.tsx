import type { LetterSending, SendingRecord } from '@evenhand/contract/letter-sending';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { SendableLetter } from './letter-sending.api.ts';
import { sendingText as text } from './letter-sending.text.ts';
import type { ChosenSendingAct } from './SendingDialogs.tsx';
import { openActs, recordInWords } from './sending-records.ts';

const SendingDialogs = lazy(async () => ({ default: (await import('./SendingDialogs.tsx')).SendingDialogs }));

/** How a completed letter was sent, and what is recorded of that here (decision 0109). */
export function SendingOfLetter({ letter, sending }: { letter: SendableLetter; sending: LetterSending }) {
  const [chosen, setChosen] = useState<ChosenSendingAct | null>(null);
  const { isWaiting, records } = sending;
  const { canSend, canKeep } = openActs(sending);
  if (!isWaiting && records.length === 0 && !canSend) return null;
  return (
    <section aria-labelledby="sending" className="stack" data-gap="2">
      <Inline>
        <h2 id="sending">{text.heading}</h2>
        {isWaiting && <Tag tone="amber">{text.notSentYet}</Tag>}
      </Inline>
      {isWaiting && canKeep && <p className="muted">{text.notSentHint}</p>}
      {!isWaiting && records.length === 0 && <p className="muted">{text.nothing}</p>}
      {records.length > 0 && (
        <ul className="stack" data-gap="1" aria-label={text.records}>
          {records.map((record) => (
            <li key={record.id}>
              <RecordLine record={record} />{' '}
              {sending.canTakeBack && record.takenBack === null && (
                <Button
                  size="sm"
                  variant="text"
                  aria-label={text.takeBackOf(recordInWords(record))}
                  onClick={() => setChosen({ act: 'take-back', letter, record })}
                >
                  {text.takeBack}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canSend && (
        <Inline>
          <Button icon={IconSend} onClick={() => setChosen({ act: 'send', letter })}>
            {text.send}
          </Button>
          {canKeep && (
            <Button variant="text" onClick={() => setChosen({ act: 'keep', letter })}>
              {text.keep}
            </Button>
          )}
        </Inline>
      )}
      <Suspense fallback={null}>
        <SendingDialogs chosen={chosen} onClose={() => setChosen(null)} />
      </Suspense>
    </section>
  );
}

function RecordLine({ record }: { record: SendingRecord }) {
  const formats = useFormats();
  const { reason, takenBack } = record;
  const sentence = recordInWords(record);
  return (
    <span>
      {takenBack === null ? <span>{sentence}</span> : <s>{sentence}</s>}
      {reason !== null && <span className="muted"> {text.reasonOf(reason)}</span>}
      {takenBack !== null && (
        <span className="small muted">
          {' '}
          {text.takenBack(takenBack.by, formats.dateTime(takenBack.at), takenBack.reason)}
        </span>
      )}
    </span>
  );
}
