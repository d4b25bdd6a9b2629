import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { installable } from './installable.ts';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

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

/** Beside each text file the same packed: the server sends that to whoever takes it. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const { fileName } of Object.values(bundle).filter((file) => /\.(m?js|css)$/.test(file.fileName)))
        writeFileSync(join(dir, `${fileName}.gz`), gzipSync(readFileSync(join(dir, fileName)), { level: 9 }));
    },
  };
}

const link = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/**
 * The entry is small so that it asks for the first screen at once; the page names the frame and its letters too, or they would be found
 * a step later.
 */
function frameAhead(): Plugin {
  return {
    name: 'frame-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === page);
        const named = new Set(entry && [entry.fileName, ...entry.imports]);
        const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/start.tsx'));
        const files = (frame ? [frame.fileName, ...frame.imports] : []).filter((file) => !named.has(file));
        const letters = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        return [
          ...files.map((file) => link(file, { rel: 'modulepreload' })),
          ...letters.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ];
      },
    },
  };
}

/** The page brings its few styles along: asked for by themselves they would hold up the first picture. */
function stylesInPage(): Plugin {
  return {
    name: 'styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replaceAll(/ *<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (whole, file: string) => {
          const style = bundle[file];
          return style?.type === 'asset' ? `    <style>${String(style.source)}</style>` : whole;
        }),
    },
  };
}

const sources = (...names: string[]): string[] => names.map((name) => join(import.meta.dirname, 'src', name));
const page = join(import.meta.dirname, 'index.html');

/** What the page needs to ask the first questions, found once for all modules of a build. */
let pageModules: Set<string> | undefined;
function pageModulesOf(context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([page]);
  for (const id of reached) for (const next of context.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/**
 * A browser asks for six files at a time, so what many need comes in few pieces: what asks the first questions, or the entry would wait for
 * all it shares with others; the frame with the first screens; what several other screens share. The rest is split by who needs it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'first',
    name: (id, context) => ((pageModules ??= pageModulesOf(context)).has(id) ? 'first' : null),
    tags: ['$initial'],
    priority: 2,
  },
  { name: 'frame', tags: ['$initial'], priority: 1 },
  { name: 'common', minShareCount: 4 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfAssets(), frameAhead(), stylesInPage(), packed(), installable()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The page and what stands first, whoever comes: all that these need is `$initial`.
      input: [page, ...sources('start.tsx', 'auth/LoginPage.tsx', 'dashboard/Dashboard.tsx')],
      output: { codeSplitting: { groups } },
    },
  },
  server: { host: '127.0.0.1', port: 53200, strictPort: true, proxy: { '/api': { target: api } } },
});
