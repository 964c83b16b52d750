import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [process.env.ECHOLOT_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of the browser; `undefined` where there is none and none is required. */
export const chromiumPath = places.find(place => place !== undefined && existsSync(place))

if (!chromiumPath) {
  const text = 'no Chromium found (looked at ECHOLOT_CHROMIUM and /usr/bin): install it with `apt-get install chromium`'
  if (process.env.ECHOLOT_BROWSER === 'required') throw new Error(text)
  console.warn(`Browser tests are skipped: ${text}`)
}

/** Starts the browser with everything off that talks to the network by itself. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath as string,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
