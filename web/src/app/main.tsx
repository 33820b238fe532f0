import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { ComponentGalleryScreen } from '../screens/ComponentGalleryScreen.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <main>
      <ComponentGalleryScreen />
    </main>
  </UiProvider>,
);
