import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What the PDF reader loads while it runs: character maps, standard fonts, decoders. Served by us, from nowhere else. */
function pdfAssets(): Plugin {
  let outDir = '';
  return {
    name: 'pdf-assets',
    apply: 'build',
    configResolved(config) {
      // The launcher builds into a folder of its own and moves it into place.
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
      for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
        cpSync(join(home, folder), join(outDir, 'pdfjs', folder), { recursive: true });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfAssets()],
  build: { outDir: join(import.meta.dirname, 'dist'), emptyOutDir: true, target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 1200 },
  server: { host: '127.0.0.1', port: 53200, strictPort: true, proxy: { '/api': { target: api } } },
});
