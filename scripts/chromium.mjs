/**
 * Finds the Chromium for browser tests: the path in the variable CHROMIUM, or else one of the usual paths. Nothing is
 * downloaded.
 */
import { existsSync } from 'node:fs'

const usual = [
  // The headless shell has the same engine without a window system, and needs half the time for each page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * Returns the path of Chromium; undefined if no Chromium is found.
 * @returns {string | undefined}
 */
export const findChromium = () => [process.env.CHROMIUM, ...usual].find(path => path && existsSync(path))

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
