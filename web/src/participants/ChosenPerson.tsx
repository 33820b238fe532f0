import { Button } from '../ui/Button.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import styles from './participants.module.css';
import { participantsText } from './participants.text.ts';

interface ChosenPersonProps {
  name: string;
  /** The field's name in its form; focus on this field goes to the button. */
  field: string;
  onChange: () => void;
}

/** The person chosen, with a button that chooses another. */
export function ChosenPerson({ name, field, onChange }: ChosenPersonProps) {
  return (
    <fieldset className={styles.chosen} aria-label={participantsText.chosen}>
      <PersonCell name={name} size="lg" />
      <Button size="sm" variant="text" onClick={onChange} data-path={field}>
        {participantsText.changePerson}
      </Button>
    </fieldset>
  );
}
