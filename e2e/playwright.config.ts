import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Two at a time were not quicker on two cores: engine, data plane, server and browser share them.
  workers: 1,
  timeout: 120_000,
  // The machine may be busy with other things: what is waited for comes later then, and is no failure.
  expect: { timeout: 45_000 },
  // Real servers and a real browser on a busy machine: what passes at a second try is named at the end, to be looked into.
  retries: 2,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(process.env.LOGLINE_TEST_BROWSER ? { executablePath: process.env.LOGLINE_TEST_BROWSER } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace takes a fifth of the time more: `--trace on` makes one when it is wanted.
    trace: 'off',
  },
})
