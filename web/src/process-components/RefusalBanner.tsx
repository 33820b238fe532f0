import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import type { useRefusal } from './use-refusal.ts';

interface RefusalBannerProps {
  refusal: Pick<ReturnType<typeof useRefusal>, 'banner' | 'attempt' | 'errors'>;
  /** Labels of the form's fields, by their names. */
  labels: Readonly<Record<string, string>>;
}

/** Banner of a refused component, with a link to each field at fault. */
export function RefusalBanner({ refusal: { banner, attempt, errors }, labels }: RefusalBannerProps) {
  const fields = Object.keys(errors).flatMap((name) =>
    labels[name] === undefined ? [] : [{ name, label: labels[name] }],
  );
  return <FormErrorBanner message={banner} attempt={attempt} fields={fields} />;
}
