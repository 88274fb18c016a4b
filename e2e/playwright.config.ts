import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Two at a time were not quicker on two cores: engine, data plane, server and browser share them. Each would have a product of its own.
  workers: 1,
  // Times are for what hangs: a busy machine, or one four times slower, is no failure.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Real servers and a real browser on a busy machine: what passes at a second try is named at the end, to be looked into.
  retries: 2,
  forbidOnly: true,
  use: {
    actionTimeout: 120_000,
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
    // In test-results: what the page showed, and of the next try all that happened; a trace of every try takes a fifth of the time more.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
