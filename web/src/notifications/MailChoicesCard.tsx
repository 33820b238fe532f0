import { mailKinds } from '@evenhand/contract/notifications';
import { useEffect, useRef } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useChooseMail, useMailChoices } from './notifications.api.ts';
import styles from './notifications.module.css';
import { mailText } from './notifications.text.ts';

/** Which e-mail the person receives; each choice counts at once. E-mail leads here by `#email`. */
export function MailChoicesCard() {
  const { data, isError, isFetching, refetch } = useMailChoices();
  const choose = useChooseMail();
  const { date } = useFormats();
  const card = useRef<HTMLElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && window.location.hash === '#email') card.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  return (
    <Card title={mailText.title} ref={card} id="email">
      {data === undefined && !isError && <SkeletonLines lines={4} />}
      {data === undefined && isError && (
        <SectionError text={mailText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && (
        <div className={styles.choices}>
          {data.refusedSince !== null && <Banner tone="warning">{mailText.refused(date(data.refusedSince))}</Banner>}
          <p className="muted">
            {data.address === null ? mailText.noAddress : mailText.sentTo(data.address)} {mailText.saysNothing}
          </p>
          {mailKinds.map((kind) => (
            <SegmentedControl
              key={kind}
              label={mailText.kinds[kind]}
              options={mailText.choices}
              value={data[kind]}
              onChange={(choice) => choose.mutate({ [kind]: choice })}
            />
          ))}
          <SegmentedControl
            label={mailText.meetings}
            options={mailText.meetingChoices}
            value={data.meetings}
            onChange={(meetings) => choose.mutate({ meetings })}
          />
          <p className="muted small">{mailText.summaryAt(data.digestAt)}</p>
        </div>
      )}
    </Card>
  );
}
