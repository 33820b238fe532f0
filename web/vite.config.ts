import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the server's own port answers everything that is not ours. */
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';
const served = ['/api', '/v1', '/hubs', '/identity', '/config.json', '/health', '/branding'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // One style sheet: a lazily loaded route can never arrive before its styles.
    cssCodeSplit: false,
    // Nothing as data: in scripts or styles, so that a strict policy needs no exceptions.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])) },
});
