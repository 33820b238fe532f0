import type { ColourSchemeChoice } from '../ui/color-scheme.ts';
import { useColourScheme } from '../ui/color-scheme.ts';
import type { Density } from '../ui/density.ts';
import { chooseDensity, useDensity } from '../ui/density.ts';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { Stack } from '../ui/Stack.tsx';
import { GalleryButtons } from './gallery/GalleryButtons.tsx';
import { GalleryDialogs } from './gallery/GalleryDialogs.tsx';
import { GalleryForm } from './gallery/GalleryForm.tsx';
import { GalleryForms } from './gallery/GalleryForms.tsx';
import { GalleryProgress } from './gallery/GalleryProgress.tsx';
import { GalleryStates } from './gallery/GalleryStates.tsx';
import { GalleryTable } from './gallery/GalleryTable.tsx';

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

/** The shared components with sample data (ROUTE-33). No page links to it. */
export function ComponentGalleryScreen() {
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
