import {
  IconArrowsExchange,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconCircleCheck,
  IconFolders,
  IconHelpCircle,
  IconScale,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { IconShape } from '../ui/Icon.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Section } from './case-creation.api.ts';
import { topicText } from './case-creation.text.ts';
import styles from './section-cards.module.css';

const icons: Readonly<Record<NonNullable<Section['icon']>, IconShape>> = {
  conduct: IconScale,
  absence: IconCalendarEvent,
  performance: IconChartBar,
  family: IconArrowsExchange,
  change: IconBuilding,
  questions: IconHelpCircle,
};

interface SectionCardsProps {
  sections: readonly Section[];
  value: number | null;
  onSelect: (section: Section) => void;
}

/** The sections a case can belong to, as cards of which one is chosen. */
export function SectionCards({ sections, value, onSelect }: SectionCardsProps) {
  const group = useId();
  return (
    <fieldset className={styles.sections}>
      <legend className="sr-only">{topicText.section}</legend>
      {sections.map((section) => (
        <label key={section.id} className={styles.section}>
          <input
            type="radio"
            className={styles.cover}
            name={group}
            aria-labelledby={`${group}-${section.id}`}
            checked={section.id === value}
            onChange={() => onSelect(section)}
          />
          <Icon of={section.icon === null ? IconFolders : icons[section.icon]} size={20} />
          <span>
            <span className="strong" id={`${group}-${section.id}`}>
              {section.title}
            </span>
            {section.description && <span className={`small muted ${styles.block}`}>{section.description}</span>}
          </span>
          {section.id === value && (
            <span className={styles.tick}>
              <Icon of={IconCircleCheck} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
