import { Button } from '../../ui/Button.tsx';
import { PersonCell } from '../../ui/PersonCell.tsx';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

/** The person picked, and the way back to picking. */
export function ChosenPerson({ name, onChange }: { name: string; onChange: () => void }) {
  return (
    <fieldset className={styles.chosen} aria-label={formText.chosen}>
      <PersonCell name={name} size="lg" />
      <Button size="sm" variant="text" onClick={onChange}>
        {formText.changePerson}
      </Button>
    </fieldset>
  );
}
