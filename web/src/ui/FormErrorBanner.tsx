import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';

interface FormErrorBannerProps {
  /** The specified sentence, for example 'Please complete all mandatory fields.'; empty shows nothing. */
  message: string | undefined;
  /** The fields at fault; each becomes a link to the input with that `name`. */
  fields?: readonly { name: string; label: string }[];
  /** Change it on every refused submit, so that focus returns here each time. */
  attempt?: number;
}

/** What a refused form says, at its top. Focus moves here; each link moves focus to its field. */
export function FormErrorBanner({ message, fields = [], attempt = 0 }: FormErrorBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same words takes focus again.
  useEffect(() => {
    if (message) banner.current?.focus();
  }, [message, attempt]);
  if (!message) return null;
  return (
    <Banner tone="error" role="alert" tabIndex={-1} ref={banner} title={message}>
      {fields.length > 0 && (
        <span className="banner-links">
          {fields.map(({ name, label }) => (
            <a
              key={name}
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(banner.current, name);
              }}
            >
              {label}
            </a>
          ))}
        </span>
      )}
    </Banner>
  );
}

function focusField(from: HTMLElement | null, name: string): void {
  const form = from?.closest('form, .modal, main') ?? document;
  const field = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
