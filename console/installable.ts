import { join } from 'node:path';
import sharp from 'sharp';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

/** The product's mark on a ground of 28 units; `inset` units of ground are left around it. */
const mark = (inset: number, radius: number): Buffer => {
  const scale = (28 - 2 * inset) / 28;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 28 28"><rect width="28" height="28" rx="${radius}" fill="#e08a1e"/>` +
      `<path transform="translate(${inset} ${inset}) scale(${scale})" d="M7 21V10l7-4 7 4v11M11 21v-5h6v5" fill="none" stroke="#101725" stroke-width="2"/></svg>`,
  );
};

/** A maskable icon is cut to any shape by the phone: its mark stays within the middle four fifths, and it has no corners of its own. */
const icons = [
  { name: 'icon-192', size: 192, purpose: 'any', svg: mark(0, 7) },
  { name: 'icon-512', size: 512, purpose: 'any', svg: mark(0, 7) },
  { name: 'maskable-192', size: 192, purpose: 'maskable', svg: mark(3, 0) },
  { name: 'maskable-512', size: 512, purpose: 'maskable', svg: mark(3, 0) },
  { name: 'apple-touch-icon', size: 180, purpose: null, svg: mark(2, 0) },
] as const;

const iconOf = (name: string, size: number) => ({ src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' });

const manifest = {
  id: '/',
  name: 'Rental Ledger',
  short_name: 'Ledger',
  description: 'The back office of your rental properties',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f6f8',
  theme_color: '#101725',
  categories: ['business', 'finance', 'productivity'],
  icons: icons.filter(({ purpose }) => purpose).map(({ name, size, purpose }) => ({ ...iconOf(name, size), purpose })),
  // What a phone's other apps may hand over; the service worker takes it.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files', accept: ['image/*', 'application/pdf', 'message/rfc822', '.pdf', '.heic', '.eml'] }] },
  },
  shortcuts: [
    { name: 'Upload', url: '/upload', icons: [iconOf('icon-192', 192)] },
    { name: 'Documents', url: '/documents', icons: [iconOf('icon-192', 192)] },
  ],
};

/** The screens that stand without a connection: where it is signed in, what is shown first, and what takes documents. */
const offlineScreens =
  /\/src\/(start\.tsx|i18n\/(german|en-screens)\.ts|auth\/LoginPage\.tsx|dashboard\/Dashboard\.tsx|choosers\/RecordChooser\.tsx|providers\/data-provider\.ts|upload\/(UploadPage|camera\/CameraDialog)\.tsx|offline\/OfflineWork\.tsx)$/;

/** The files of the shell, with all that they load at once. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const starts = chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => offlineScreens.test(id)));
  const reached = new Set(starts.map(({ fileName }) => fileName));
  for (const fileName of reached) for (const next of byName.get(fileName)?.imports ?? []) reached.add(next);
  const styles = Object.keys(bundle).filter((file) => /\.css$|inter-latin-wght-normal.*\.woff2$/.test(file));
  return [...reached, ...styles];
}

/** What makes the console an app of the phone: its manifest, its icons, and the service worker, which knows the files of the release. */
export function installable(): Plugin {
  let root = '';
  return {
    name: 'installable',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (): HtmlTagDescriptor[] => [
        { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }, injectTo: 'head' },
      ],
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
      for (const { name, size, svg } of icons)
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await sharp(svg).resize(size, size).png().toBuffer() });
    },
    async writeBundle({ dir = '' }, bundle) {
      const all = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const release = { shell: shellOf(bundle).map((file) => `/${file}`), all: all.map((file) => `/${file}`) };
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { RELEASE: JSON.stringify(release) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: join(root, 'src/service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
