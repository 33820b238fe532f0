import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readLiveFailure, subscribeLiveFailure } from '../lib/live-status.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { followWhileVisible } from './follow-while-visible.ts';
import { forgetRefusedCases } from './forget-refused-cases.ts';
import { liveText } from './live.text.ts';

/** Updates every screen with what others do, and says when it cannot (ERR-19). */
export function LiveUpdates({ className }: { className?: string | undefined }) {
  const queryClient = useQueryClient();
  const failure = useSyncExternalStore(subscribeLiveFailure, readLiveFailure);
  useEffect(() => followWhileVisible(queryClient), [queryClient]);
  useEffect(() => forgetRefusedCases(queryClient), [queryClient]);
  return (
    <div role="alert">
      {failure !== null && (
        <div className={className}>
          <Banner
            tone="warning"
            title={liveText.failed}
            action={
              <Button size="sm" onClick={failure.retry}>
                {liveText.retry}
              </Button>
            }
          >
            {failure.description}
          </Banner>
        </div>
      )}
    </div>
  );
}
