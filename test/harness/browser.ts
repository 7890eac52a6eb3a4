// Launches the Chromium of CHROMIUM_PATH, or of @sparticuz/chromium, or an installed Chromium.
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packed, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

export async function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH)
    return chromium.launch({ executablePath: CHROMIUM_PATH, args: ARGS, env: { ...process.env, ...ENVIRONMENT } });
  if (process.platform === 'linux' && process.arch === 'x64') return launchPacked();
  const installed = findInstalled();
  if (installed)
    return chromium.launch({ executablePath: installed, args: ARGS, env: { ...process.env, ...ENVIRONMENT } });
  throw new Error('no Chromium for the browser tests: install one, or name it in CHROMIUM_PATH');
}

// In the C locale, Chromium rejects file names with accents. The other two variables prevent a crash in one
// start in five: Chromium would set them itself while one of its threads reads the environment.
const ENVIRONMENT = { LC_ALL: 'C.UTF-8', DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' };
const ARGS = ['--disable-background-networking', '--disable-gpu', '--no-sandbox'];

// The arguments of @sparticuz/chromium that are left out. With them, Chromium would crash with many contexts,
// open pages slowly, and have no same-origin policy.
const UNWANTED_ARGS = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

// The network code of Chromium runs inside the browser's process. A separate process would add a fifteenth to
// the processor time of a visit.
const NETWORK_INSIDE = '--enable-features=NetworkServiceInProcess2';

async function launchPacked(): Promise<Browser> {
  const { home, libraries } = await unpack();
  const options: LaunchOptions = {
    executablePath: join(home, 'chromium'),
    args: [...packed.args.filter((arg) => !UNWANTED_ARGS.includes(arg)), ...ARGS, NETWORK_INSIDE],
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...process.env, ...ENVIRONMENT, FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
  try {
    return await chromium.launch(options);
  } catch (error) {
    // The package's libraries are used only if the system has no libnss3, because the system's libraries fit
    // better.
    if (!String(error).includes('error while loading shared libraries')) throw error;
    return chromium.launch({ ...options, env: { ...options.env, LD_LIBRARY_PATH: libraries } });
  }
}

// Returns true if Chromium can use shared memory. In Docker, a container has only 64 MB of it. Chromium would
// then use files, which adds a twentieth to the processor time of a visit.
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

// Unpacks the browser into a directory of its version, because the package reuses an unpacked file of any
// version. The rename hides an incomplete directory from other test files.
async function unpack(): Promise<{ home: string; libraries: string }> {
  const root = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const home = join(tmpdir(), `membrete-chromium-${version}`);
  if (!existsSync(home)) {
    const { TMPDIR = tmpdir() } = process.env;
    const fresh = await mkdtemp(`${home}-`);
    process.env.TMPDIR = fresh;
    try {
      await Promise.all([packed.executablePath(), inflate(join(root, 'bin/al2023.tar.br'))]);
    } finally {
      process.env.TMPDIR = TMPDIR;
    }
    await writeFile(join(fresh, 'fonts.conf'), fontsConf(home));
    await mkdir(join(fresh, 'font-cache'));
    await rename(fresh, home).catch(() => rm(fresh, { recursive: true }));
  }
  return { home, libraries: join(home, 'al2023/lib') };
}

// Returns a configuration in which a single typeface serves every family, so that lines break at the same
// word on every machine.
function fontsConf(home: string): string {
  const families = ['sans-serif', 'system-ui', 'Arial', 'monospace'];
  const aliases = families.map(
    (name) => `<alias><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/font-cache</cachedir>${aliases.join('')}</fontconfig>`;
}

function findInstalled(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const directories = (process.env.PATH ?? '').split(delimiter);
  const paths = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  return [...paths, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((path) => existsSync(path));
}
