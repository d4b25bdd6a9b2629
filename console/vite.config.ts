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
        const named = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]));
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

const questions =
  /console\/src\/(main\.ts|api\/(early|error-words|http|session)\.ts|layout\/(first-questions|new-console|outline|screens)\.ts|providers\/auth-provider\.ts|documents\/queue\/queue-pages\.ts)|preload-helper/;
/** The libraries that the frame of every screen needs. */
const frame =
  /node_modules\/(react|react-dom|scheduler|react-router|react-hotkeys-hook|@tanstack\/(query-core|react-query)|ra-i18n-polyglot|node-polyglot|@emotion|stylis|sonner|@mui\/(system|utils|styled-engine|private-theming)|@mui\/material\/(AppBar|Backdrop|Box|Button|ButtonBase|CardActionArea|CssBaseline|Divider|Drawer|Fade|Grow|IconButton|Link|Modal|Paper|Portal|Skeleton|Slide|Stack|SvgIcon|Toolbar|Tooltip|Typography|colors|internal|styles|transitions|utils))\//;
/** What of react-admin's core only screens of records need; the rest is in the frame. */
const lazyCore =
  'controller/(?!record)|form/|export/|dataProvider/(fetch|HttpError|populate|use)|core/(SourceContext|useGetResourceLabel|useWrappedSource)|i18n/useTranslateLabel|util/(getField|hooks|remove|shallow|useDebounced)|auth/(useCanAccess\\.|useIsAuth|useRequire)|routing/use(Can)?Block';
const core = new RegExp(`node_modules/ra-core/dist/(?!${lazyCore})`);
const records =
  /node_modules\/(ra-data-simple-rest|query-string|ra-core)\/|console\/src\/(inputs|records\/(?!problems|undoable|use-mutation-toasts)|providers\/(data-provider|guarded-update|usual-order|[\w-]+-calls))\b/;
/** The frame's own words and marks, and the little it shares with screens of records. */
const words = /console\/src\/(i18n\/(?!de|german)|layout\/Brand|live\/refresh-after|providers\/records\.ts|factors\/use-enrolled)/;
const parts =
  /console\/src\/(api|auth|clock|layout(?!\/ViewTabs)|live|money|providers|records\/(problems|undoable|use-mutation-toasts)|settings\/use-settings|theme)\b/;
const widgets =
  /console\/src\/(?!properties\/(form|detail|gallery|papers|use-)|choosers\/(RecordChooser|SuggestedProperty|use-)|diagnostics|expected\/(Announced|Dismiss|Receive|To|use-announced)|inputs|layout\/ViewTabs|offline|records|tags|upload|documents\/(?!document-words|StatusBadge|use-documents\b|review\/document-types)|expenses\/(?!expense-words)|factors|settings\/use-sessions|splits|subscriptions\/SubscriptionFields|vendors\/VendorFields)|node_modules\/@mui\/material\/(Collapse|LinearProgress|ListItem\w*|MenuItem)\//;
/** What sends files, on screens that take them and behind all others. */
const uploads = /console\/src\/(offline\/(kept|send)|upload\/upload)/;
/** What the hub shares with other screens of documents. */
const documents =
  /console\/src\/(documents\/(ConfirmDelete|\w*Notices?|payment-words|PasswordForm|UnlockForm|save-blob|use-document-actions|preview\/(PreviewFrame|evidence|geometry|pick|typed-passwords)|queue|review\/(ChoiceField|ReviewDialog))|mail\/SenderCheck|upload)\b|node_modules\/(react-dropzone|file-selector|attr-accept|tslib)\//;

/**
 * A browser asks for six files at a time, so what nearly every screen needs comes in few pieces. What asks the first questions stands
 * by itself, or the entry would wait for all it shares with others.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', test: questions, priority: 6 },
  { name: 'frame', test: (id) => frame.test(id) || core.test(id), priority: 5 },
  // A mark that one screen alone has comes with it.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 5 },
  { name: 'words', test: words, priority: 4 },
  { name: 'parts', test: parts, minShareCount: 3, priority: 3 },
  { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 3 },
  { name: 'widgets', test: widgets, minShareCount: 3, priority: 2 },
  { name: 'uploads', test: uploads, priority: 2 },
  { name: 'documents', test: documents, minShareCount: 2, priority: 1 },
  { name: 'records', test: records },
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { host: '127.0.0.1', port: 53200, strictPort: true, proxy: { '/api': { target: api } } },
});
