import { Limits } from '@evenhand/contract/limits';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { keyNames } from '../features/keys.ts';
import { paths } from '../lib/paths.ts';
import { showOverlay } from '../palette/overlay.ts';
import { paletteText } from '../palette/palette.text.ts';
import { ownShortcuts } from '../palette/shortcuts.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { SearchKind } from './nav-search.ts';
import { readSearch } from './nav-search.ts';
import styles from './SearchBox.module.css';
import { SearchKindMenu } from './SearchKindMenu.tsx';
import { useFindCase } from './shell.api.ts';
import { shellText } from './shell.text.ts';

interface SearchBoxProps {
  /** Kinds of search; the first is chosen at the start. */
  kinds: readonly SearchKind[];
  onFound?: () => void;
}

/**
 * Users by name or number, cases by number (SHELL-08 … SHELL-11), and the words of cases. Errors are shown under the
 * box and cleared by typing.
 */
export function SearchBox({ kinds, onFound }: SearchBoxProps) {
  const { employeeNumberLabel } = useService();
  const [chosen, setChosen] = useState<SearchKind | null>(null);
  const kind = chosen ?? kinds[0] ?? 'cases';
  const [term, setTerm] = useState('');
  const [error, setError] = useState<string | null>(null);
  const findCase = useFindCase();
  const navigate = useNavigate();
  const errorId = useId();
  const placeholder = {
    users: shellText.usersPlaceholder(employeeNumberLabel),
    cases: shellText.casesPlaceholder,
    words: shellText.wordsPlaceholder,
  }[kind];

  const go = (href: string): void => {
    setTerm('');
    onFound?.();
    void navigate({ href });
  };
  const submit = (): void => {
    const intent = readSearch(kind, term);
    if (intent.do === 'refuse') setError(intent.error);
    if (intent.do === 'find-users') go(paths.employeeSearch(intent.query));
    if (intent.do === 'find-words') go(paths.search({ q: intent.words }));
    if (intent.do === 'find-case')
      findCase.mutate(intent.caseNumber, {
        onSuccess: (isVisible) =>
          isVisible ? go(paths.case(intent.caseNumber)) : setError(shellText.caseNotVisible(intent.caseNumber)),
      });
  };
  return (
    <search className={styles.search}>
      <form
        noValidate
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SearchKindMenu
          kinds={kinds}
          value={kind}
          onChoose={(kind) => {
            setChosen(kind);
            setError(null);
          }}
        />
        <input
          type="search"
          maxLength={Limits.searchMaximum}
          className={styles.term}
          aria-label={placeholder}
          placeholder={placeholder}
          title={placeholder}
          data-autofocus
          autoComplete="off"
          value={term}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setError(null);
          }}
        />
        <button type="button" className={styles.palette} onClick={() => showOverlay('palette')}>
          <span className="sr-only">{paletteText.name}</span> <kbd>{keyNames(ownShortcuts.palette.keys).join(' ')}</kbd>
        </button>
        <IconButton
          type="submit"
          icon={IconSearch}
          iconSize={16}
          label={shellText.search}
          aria-busy={findCase.isPending || undefined}
        />
      </form>
      <div className={styles.error} id={errorId} role="alert" hidden={error === null}>
        {error !== null && (
          <>
            <Icon of={IconAlertCircle} size={14} />
            {error}
          </>
        )}
      </div>
    </search>
  );
}
