import type { ColourSchemeChoice } from '../../web/src/ui/color-scheme.ts';
import { useColourScheme } from '../../web/src/ui/color-scheme.ts';
import type { Density } from '../../web/src/ui/density.ts';
import { chooseDensity, useDensity } from '../../web/src/ui/density.ts';
import { Page } from '../../web/src/ui/Page.tsx';
import { PageHeader } from '../../web/src/ui/PageHeader.tsx';
import { SegmentedControl } from '../../web/src/ui/SegmentedControl.tsx';
import { Stack } from '../../web/src/ui/Stack.tsx';
import { GalleryButtons } from './GalleryButtons.tsx';
import { GalleryDialogs } from './GalleryDialogs.tsx';
import { GalleryForm } from './GalleryForm.tsx';
import { GalleryForms } from './GalleryForms.tsx';
import { GalleryProgress } from './GalleryProgress.tsx';
import { GalleryStates } from './GalleryStates.tsx';
import { GalleryTable } from './GalleryTable.tsx';

const schemes: { value: ColourSchemeChoice; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const heights: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'default', label: 'Default' },
  { value: 'compact', label: 'Compact' },
];

/** The shared components with sample data (ROUTE-33). */
export function ComponentGallery() {
  const { choice, choose } = useColourScheme();
  const density = useDensity();
  return (
    <main>
      <Page>
        <PageHeader
          title="Components"
          actions={
            <>
              <SegmentedControl label="Colours" options={schemes} value={choice} onChange={choose} />
              <SegmentedControl label="Density" options={heights} value={density} onChange={chooseDensity} />
            </>
          }
        />
        <Stack gap={6}>
          <GalleryButtons />
          <GalleryStates />
          <GalleryProgress />
          <GalleryTable />
          <GalleryForms />
          <GalleryForm />
          <GalleryDialogs />
        </Stack>
      </Page>
    </main>
  );
}
