import type { ComponentOption } from '@evenhand/contract/components/component-types';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { DraftState } from '../drafts/draft.ts';
import { useIsOffline } from '../lib/use-is-offline.ts';
import { DraftNote } from '../process-components/DraftNote.tsx';
import { formText } from '../process-components/form.text.ts';
import { Button } from '../ui/Button.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import type { OptionsLayout } from './options-layout.ts';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

interface ComponentFooterProps {
  layout: OptionsLayout;
  /** The reason why Previous cannot be used, or null. */
  noPreviousBecause: string | null;
  /** The reason why no option can advance. */
  disabledReason: string | null;
  /** The form lists the reasons why options are refused; they are not repeated. */
  hasReasonsInForm: boolean;
  pendingId: number | null;
  /** The running act ends the form, so nothing can be typed now. */
  isEnding: boolean;
  draft: Pick<DraftState<unknown>, 'status' | 'savedAt'>;
  onPress: (option: ComponentOption) => void;
}

/** The options of a component. While one is being carried out no other can be pressed. */
export function ComponentFooter({
  layout,
  noPreviousBecause,
  disabledReason,
  hasReasonsInForm,
  pendingId,
  isEnding,
  draft,
  onPress,
}: ComponentFooterProps) {
  const { previous, cancel, save, saveVariant, advancing } = layout;
  const offline = useIsOffline() ? formText.offline : null;
  const wait = (option: ComponentOption, reason: string | null = null) => ({
    isBusy: pendingId === option.id,
    disabledReason:
      pendingId !== null && pendingId !== option.id ? workflowText.busy : (reason ?? offline ?? undefined),
    // The second press of a double click would answer the question that came instead.
    onClick: (event: MouseEvent) => event.detail < 2 && onPress(option),
  });
  const noted = hasReasonsInForm ? [] : advancing.filter(({ note }) => note !== null);
  return (
    <>
      {noted.length > 0 && (
        <ul className={styles.optionReasons}>
          {noted.map(({ option, note }) => (
            <li key={option.id}>
              <b>{option.title}:</b> {note}
            </li>
          ))}
        </ul>
      )}
      <StickyFooter
        start={
          <>
            {previous && (
              <Button icon={IconArrowLeft} {...wait(previous, noPreviousBecause)}>
                {previous.title}
              </Button>
            )}
            {cancel && (
              <Button variant="text" {...wait(cancel)}>
                {cancel.title}
              </Button>
            )}
          </>
        }
      >
        {isEnding ? (
          <span className={styles.ending} role="status">
            {workflowText.fixed}
          </span>
        ) : (
          <DraftNote {...draft} />
        )}
        {save && (
          <Button variant={saveVariant} {...wait(save, disabledReason)}>
            {save.title}
          </Button>
        )}
        {advancing.map(({ option, variant, refusedBecause }) => (
          <Button key={option.id} variant={variant} {...wait(option, disabledReason ?? refusedBecause)}>
            {option.title}
          </Button>
        ))}
      </StickyFooter>
    </>
  );
}
