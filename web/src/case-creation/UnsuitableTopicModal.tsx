import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { topicText } from './case-creation.text.ts';

/** Says that the chosen topic needs an employee. Closing it clears the topic. */
export function UnsuitableTopicModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={topicText.unsuitable}
      size="small"
      role="alertdialog"
      footer={
        <Button variant="filled" onClick={onClose}>
          {topicText.ok}
        </Button>
      }
    >
      <p>{topicText.needsEmployee}</p>
    </AppModal>
  );
}
