import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,dev,bench,fuzz}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // Engines and databases run beside the tests: more workers than this only make each of them slower.
    maxWorkers: 2,
    // Times are for what hangs: a busy machine, or one four times slower, is no failure.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
