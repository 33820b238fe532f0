import '../../web/src/ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { UiProvider } from '../../web/src/ui/UiProvider.tsx';
import { ComponentGallery } from './ComponentGallery.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <ComponentGallery />
  </UiProvider>,
);
