import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery of components is a page of its own, apart from the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Its journey builds it there; nothing else does.
  build: { outDir: '../test-results/gallery', emptyOutDir: true },
  server: { port: 5174 },
  preview: { host: '127.0.0.1', port: 0 },
});
