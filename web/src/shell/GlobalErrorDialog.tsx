import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useSyncExternalStore } from 'react';
import type { LeftBehind } from '../drafts/left-behind.ts';
import { clearLeftBehind, readLeftBehind, subscribeLeftBehind } from '../drafts/left-behind.ts';
import { clearErrors, readErrors, subscribeErrors } from '../lib/error-list.ts';
import { paths } from '../lib/paths.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import type { GlobalErrorForm } from './global-error.ts';
import { formOf } from './global-error.ts';
import { shellText } from './shell.text.ts';

type Form = GlobalErrorForm['form'];

const titles: Readonly<Record<Form, string>> = {
  none: '',
  limit: shellText.pleaseWait,
  'case-not-found': shellText.caseNotFound,
  'application-error': shellText.applicationError,
};

/**
 * Shows the failures of calls (specification 1 §8). There is one dialog for the whole application (SHELL-21).
 */
export function GlobalErrorDialog() {
  const errors = useSyncExternalStore(subscribeErrors, readErrors);
  const navigate = useNavigate();
  const now = formOf(errors);
  // The text stays while the dialog fades away.
  const last = useRef(now);
  if (now.form !== 'none') last.current = now;
  const shown = last.current;
  const left = useSyncExternalStore(subscribeLeftBehind, readLeftBehind);
  const typed = shown.form === 'case-not-found' ? typedAbout(left, shown.descriptions) : null;
  const leaveTo = (href: string): void => {
    clearErrors();
    clearLeftBehind();
    void navigate({ href });
  };
  return (
    <AppModal
      isOpen={now.form !== 'none'}
      isOnTop
      role="alertdialog"
      size="small"
      {...(shown.form === 'limit' ? { icon: IconClock } : { icon: IconAlertCircle, tone: 'error' })}
      title={titles[shown.form]}
      footer={<Answers form={shown.form} onLeave={leaveTo} />}
    >
      <Stack gap={2}>
        {(shown.form === 'case-not-found' || shown.form === 'limit') &&
          shown.descriptions.map((description) => <p key={description}>{description}</p>)}
        {typed !== null && <Textarea label={shellText.typedHere} hint={shellText.typedHint} readOnly value={typed} />}
        {shown.form === 'application-error' && (
          <>
            <Lines lines={shown.lines} />
            {shown.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {shown.details.length > 0 && (
              <details className="small">
                <summary>{shellText.technicalDetail}</summary>
                <Lines lines={shown.details} />
              </details>
            )}
          </>
        )}
      </Stack>
    </AppModal>
  );
}

/** What the person had typed about the case that is gone: it was not sent, and is nowhere else. */
function typedAbout(left: LeftBehind | null, descriptions: readonly string[]): string | null {
  const isAboutIt = left !== null && descriptions.some((text) => text.split(/\D+/).includes(String(left.caseId)));
  return isAboutIt ? left.text : null;
}

function Lines({ lines }: { lines: readonly { label: string; description: string }[] }) {
  return lines.map(({ label, description }) => (
    <p key={label + description}>
      <b>{label}</b> {description}
    </p>
  ));
}

/** After a limit the page stays as it is, with what was typed into it. */
function Answers({ form, onLeave }: { form: Form; onLeave: (href: string) => void }) {
  if (form === 'limit')
    return (
      <Button variant="filled" onClick={clearErrors}>
        {shellText.close}
      </Button>
    );
  if (form === 'case-not-found')
    return (
      <Button variant="filled" onClick={() => onLeave(paths.cases())}>
        {shellText.back}
      </Button>
    );
  return (
    <>
      <Button onClick={() => onLeave(paths.home())}>{shellText.home}</Button>
      <Button variant="filled" onClick={() => location.reload()}>
        {shellText.retry}
      </Button>
    </>
  );
}
