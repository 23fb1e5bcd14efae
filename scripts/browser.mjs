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

/** How Playwright is to start Chromium: the system's where there is one, else Playwright's own. */
export function launchOptions() {
  const own = existsSync(systemChromium) ? { executablePath: systemChromium } : {};
  return { ...own, args: quietFlags };
}
