import { IconChecklist } from '@tabler/icons-react';
import { Banner } from '../../web/src/ui/Banner.tsx';
import { Button } from '../../web/src/ui/Button.tsx';
import { Card } from '../../web/src/ui/Card.tsx';
import { DueLabel } from '../../web/src/ui/DueLabel.tsx';
import { EmptyState } from '../../web/src/ui/EmptyState.tsx';
import { Inline } from '../../web/src/ui/Inline.tsx';
import { RiskBars } from '../../web/src/ui/RiskBars.tsx';
import { SectionError } from '../../web/src/ui/SectionError.tsx';
import { SkeletonLines } from '../../web/src/ui/SkeletonLines.tsx';
import { Stack } from '../../web/src/ui/Stack.tsx';
import { StatusTag } from '../../web/src/ui/StatusTag.tsx';
import { showSnackbar } from '../../web/src/ui/snackbar.ts';
import { Tag } from '../../web/src/ui/Tag.tsx';
import { UnreadCount } from '../../web/src/ui/UnreadCount.tsx';
import { GallerySection } from './GallerySection.tsx';

export function GalleryStates() {
  return (
    <GallerySection title="States">
      <Inline gap={3}>
        <StatusTag>Open</StatusTag>
        <StatusTag isClosed>Closed</StatusTag>
        <StatusTag tone="green">Complete</StatusTag>
        <Tag tone="amber">Case Locked</Tag>
        <Tag tone="red">Overdue (3)</Tag>
        <Tag tone="violet">Note</Tag>
        <RiskBars level={1}>Low</RiskBars>
        <RiskBars level={2}>Medium</RiskBars>
        <RiskBars level={3}>High</RiskBars>
        <RiskBars level={4}>Critical</RiskBars>
        <DueLabel state="later" dateTime="2026-11-20" text="20/11/2026" />
        <DueLabel state="today" dateTime="2026-11-18T16:00:00Z" text="18/11/2026 16:00" />
        <DueLabel state="overdue" dateTime="2026-11-17T11:15:00Z" text="17/11/2026 11:15" />
        <UnreadCount count={5} />
      </Inline>
      <Stack gap={2}>
        <Banner tone="locked" title="Case Locked." aside="Maren Oduya, 18/11/2026 15:42">
          Participants can read this case but not change it. You can still work on it.
        </Banner>
        <Banner tone="info">
          Cases hold personal information. What you open and change is recorded in the case history.
        </Banner>
        <Banner tone="success" title="All tasks complete." />
        <Banner tone="error" title="Please complete all mandatory fields.">
          <span className="banner-links">
            <a href="#gallery-date">Hearing date and time</a>
          </span>
        </Banner>
      </Stack>
      <div className="grid-auto">
        <Card>
          <SkeletonLines hasAvatars />
        </Card>
        <Card>
          <EmptyState
            icon={IconChecklist}
            text="You have no outstanding tasks."
            action={<Button size="sm">Open Cases</Button>}
          />
        </Card>
        <Card>
          <SectionError text="Participants could not be loaded" detail="Network Error" onRetry={() => undefined} />
        </Card>
      </div>
      <Inline>
        <Button onClick={() => showSnackbar('Successfully added Observer', 'success')}>Success snackbar</Button>
        <Button onClick={() => showSnackbar('Overview failed to update')}>Error snackbar</Button>
        <Button onClick={() => showSnackbar('Progress tracked.', 'info')}>Information snackbar</Button>
      </Inline>
    </GallerySection>
  );
}
