import { FAILED_CONTACT_DETAILS_CUT } from '@evenhand/contract/contacts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { CutText } from '../ui/CutText.tsx';
import { cutText } from '../ui/cut-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Details } from './ContactCells.tsx';
import { failedContactsText as text } from './contacts.text.ts';

interface CutDetailsProps {
  details: string;
  /** The contact in words, as `useContactTitle` names it. */
  title: string;
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * The details, cut (FAIL-11). What is cut unfolds below the row, since a tooltip alone would be out of reach
 * of fingers and keys.
 */
export function CutDetails({ details, title, isOpen, onToggle }: CutDetailsProps) {
  if (details === '') return null;
  const shown = cutText(details, FAILED_CONTACT_DETAILS_CUT);
  if (shown === details) return <Details>{details}</Details>;
  return (
    <Details>
      <Inline gap={1} isWrapping={false}>
        <span>{isOpen ? shown : <CutText text={details} limit={FAILED_CONTACT_DETAILS_CUT} />}</span>
        <IconButton
          size="sm"
          icon={isOpen ? IconChevronUp : IconChevronDown}
          label={(isOpen ? text.showLess : text.showMore)(title)}
          hasTooltip={false}
          aria-expanded={isOpen}
          aria-keyshortcuts="X"
          onClick={onToggle}
        />
      </Inline>
    </Details>
  );
}
