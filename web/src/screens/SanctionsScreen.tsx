import { registerText } from '../sanctions/register.text.ts';
import { SanctionRegister } from '../sanctions/SanctionRegister.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The register of sanctions, for HR users: `/sanctions`. */
export function SanctionsScreen() {
  return (
    <Page>
      <PageHeader title={registerText.title} />
      <SanctionRegister />
    </Page>
  );
}
