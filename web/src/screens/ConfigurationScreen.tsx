import { ConfigurationDrafts } from '../configuration-drafts/ConfigurationDrafts.tsx';
import type { PartName } from '../configuration-drafts/configuration-drafts.text.ts';
import { draftText as text } from '../configuration-drafts/configuration-drafts.text.ts';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

interface ConfigurationScreenProps {
  part: PartName;
  onPart: (part: PartName) => void;
}

/** The configuration of the service by forms: `/admin/configuration`. */
export function ConfigurationScreen({ part, onPart }: ConfigurationScreenProps) {
  return (
    <Page>
      <PageHeader title={text.title} />
      <ConfigurationDrafts part={part} onPart={onPart} />
    </Page>
  );
}
