import { useRef } from 'react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { useGoTo } from '../ui/use-go-to.ts';
import { workflowText } from './workflow.text.ts';

/** PROC-22. It has to be answered; the process has gone on in either case. */
export function SubProcessDialog({ href, onStay }: { href: string | null; onStay: () => void }) {
  const goTo = useGoTo();
  const last = useRef<string>('');
  if (href !== null) last.current = href;
  return (
    <AppModal
      isOpen={href !== null}
      size="small"
      role="alertdialog"
      title={workflowText.subProcessTitle}
      footer={
        <>
          <Button onClick={onStay}>{workflowText.mainProcess}</Button>
          <Button
            onClick={() => {
              onStay();
              goTo(last.current);
            }}
          >
            {workflowText.subProcess}
          </Button>
        </>
      }
    >
      {workflowText.subProcessQuestion}
    </AppModal>
  );
}
