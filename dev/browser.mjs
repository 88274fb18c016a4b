// Finds the Chromium that the browser tests drive, and brings one where it may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium, or null after saying in one line what is missing. */
export async function findBrowser() {
  const found = process.env.LOGLINE_TEST_BROWSER ?? installed.find(existsSync) ?? playwrightsOwn()
  if (found) return found
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    console.log('Installing Chromium from Debian …')
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], { stdio: 'ignore' })
  } else {
    console.log("Installing Playwright's Chromium …")
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore' })
  }
  const brought = installed.find(existsSync) ?? playwrightsOwn()
  if (brought) return brought
  console.log(
    'skipped: the browser tests need Chromium (install the package "chromium", or set LOGLINE_TEST_BROWSER to its path)',
  )
  return null
}

function playwrightsOwn() {
  const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  return existsSync(path) ? path : undefined
}
