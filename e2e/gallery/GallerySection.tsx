import type { ReactNode } from 'react';
import { useId } from 'react';
import { Stack } from '../../web/src/ui/Stack.tsx';

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}
