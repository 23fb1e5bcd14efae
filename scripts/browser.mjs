import { existsSync } from 'node:fs';

const systemChromium = '/usr/bin/chromium';

/** Flags that keep the browser from talking to anybody but us. */
const quietFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** @typedef {'none' | 'device' | 'swiftshader'} Gpu the machine's own GPU, or one in software: slow, but real */

/** @type {Readonly<Record<Gpu, readonly string[]>>} */
const gpuFlags = {
  none: [],
  device: ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist'],
  swiftshader: ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
};

/**
 * How Playwright is to start Chromium: the system's where there is one, else Playwright's own.
 * @param {Gpu} [gpu]
 */
export function launchOptions(gpu = 'none') {
  const own = existsSync(systemChromium) ? { executablePath: systemChromium } : {};
  return { ...own, args: [...quietFlags, ...gpuFlags[gpu]] };
}
