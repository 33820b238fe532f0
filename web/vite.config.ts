import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

/** In development everything the server answers itself is passed on to it. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const served = ['/api', '/v1', '/hub', '/identity', '/health', '/config.json', '/openapi.json'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bootScript()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // One style sheet: a lazily loaded route can never arrive before its styles.
    cssCodeSplit: false,
    // Nothing as data: in scripts or styles, so that a strict policy needs no exceptions.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs is one script: in many small ones it was larger, and each had to be asked for.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  // Lazily imported packages, known beforehand: found late they would make the development server and
  // the browser tests start over.
  optimizeDeps: { include: ['@tabler/icons-react', 'oidc-client-ts', 'zod/mini'] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});

/**
 * The one classic script: it must run before the first paint, may not be inline, and
 * carries a hash like every asset.
 */
function bootScript(): Plugin {
  const file = join(import.meta.dirname, 'src/app/boot.js');
  let isBuild = false;
  return {
    name: 'boot-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(file, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const emitted = Object.keys(bundle ?? {}).find((name) => /boot-[^/]*\.js$/.test(name));
        return html.replace(
          '<!-- boot.js -->',
          `<script src="${emitted === undefined ? '/src/app/boot.js' : `/${emitted}`}"></script>`,
        );
      },
    },
  };
}
