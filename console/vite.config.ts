import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:53100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 1200 },
  server: {
    host: '127.0.0.1',
    port: 53200,
    strictPort: true,
    proxy: { '/api': { target: api, rewrite: (path) => path.replace(/^\/api/, '') } },
  },
});
