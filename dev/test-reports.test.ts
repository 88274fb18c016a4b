import { join } from 'node:path'
import { expect, it } from 'vitest'
import { browserResult, summary, unitResult } from './test-reports.mjs'
import { root } from './toolchain.mjs'

const noTimes = { times: [], leftOut: [], errors: 0 }

function browserSpec(title: string, durations: readonly number[], status = 'expected') {
  const isPassed = (at: number) => status !== 'unexpected' && at === durations.length - 1
  const results = durations.map((duration, at) => ({
    duration,
    errors: isPassed(at) ? [] : [{ message: `\u001b[31mno row\u001b[39m in try ${at + 1}` }],
    attachments: isPassed(at) ? [] : [{ path: join(root, 'test-results', `${at}.png`) }, { body: 'x' }],
  }))
  return { file: 'roles.spec.ts', title, ok: status !== 'unexpected', tests: [{ status, results }] }
}

function browserReport(specs: readonly object[], stats: object) {
  return {
    stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0, ...stats },
    suites: [{ suites: [{ specs }] }],
  }
}

it('names the ten slowest of each kind, slowest first, and counts last', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ name: `file-${at}.test.ts`, ms: at * 1000 }))
  const unit = unitResult({ numPassedTests: 40, numPendingTests: 1, testResults: [] }, 0, {
    ...noTimes,
    times,
  })
  const specs = [browserSpec('quick', [400]), browserSpec('slow', [12_340])]
  const e2e = browserResult(browserReport(specs, { expected: 2 }))
  const { lines, isGood } = summary({ check: { passed: 8, failed: 0 }, unit, e2e })
  expect(isGood).toBe(true)
  expect(lines).toEqual([
    '',
    'The slowest files of unit tests:',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${`${at}.0`.padStart(7)} s  file-${at}.test.ts`),
    '',
    'The slowest browser tests:',
    '   12.3 s  roles.spec.ts › slow',
    '    0.4 s  roles.spec.ts › quick',
    '',
    '50 passed, 0 failed, 1 skipped',
  ])
})

it('tells of a browser test that needed another try, with what its first one left', () => {
  const specs = [browserSpec('a role is made', [3000, 1000], 'flaky')]
  const { lines, isGood } = summary({ e2e: browserResult(browserReport(specs, { flaky: 1 })) })
  expect(isGood).toBe(true)
  expect(lines.slice(-3)).toEqual([
    'PASSED AT ANOTHER TRY roles.spec.ts › a role is made\n  test-results/0.png\nno row in try 1',
    '',
    '1 passed, 0 failed',
  ])
})

it('fails with what failed in either kind, also outside of every test', () => {
  const failed = {
    name: join(root, 'dev/roles.test.ts'),
    status: 'failed',
    assertionResults: [{ status: 'failed', fullName: 'keeps a role', failureMessages: ['expected 2'] }],
  }
  const unit = unitResult({ numPassedTests: 1, numPendingTests: 0, testResults: [failed] }, 1, noTimes)
  const e2e = browserResult(browserReport([browserSpec('opens', [1, 2, 3], 'unexpected')], { unexpected: 1 }))
  const { lines, isGood } = summary({ unit, e2e })
  expect(isGood).toBe(false)
  expect(lines).toContain('FAILED dev/roles.test.ts › keeps a role\nexpected 2')
  expect(lines).toContain('FAILED roles.spec.ts › opens\n  test-results/0.png\nno row in try 1')
  expect(lines.at(-1)).toBe('1 passed, 2 failed')

  const silent = unitResult({ numPassedTests: 1, numPendingTests: 0, testResults: [] }, 1, noTimes)
  expect(summary({ unit: silent }).lines.at(-1)).toBe('1 passed, 1 failed')
})

it('counts a suite without a report as failed, and nothing at all as no success', () => {
  const broken = summary({ check: { passed: 8, failed: 0 }, unit: unitResult({}, 0, noTimes) })
  expect(broken.isGood).toBe(false)
  expect(broken.lines[0]).toBe('The suite unit ended without a report.')
  expect(broken.lines.at(-1)).toBe('8 passed, 1 failed')
  expect(summary({ e2e: { passed: 0, failed: 0, skipped: 1 } }).isGood).toBe(false)
})

it('skips and names the browser tests for which no time was left', () => {
  const left = {
    file: 'roles.spec.ts',
    title: 'a role is left',
    ok: true,
    tests: [{ status: 'skipped', results: [] }],
  }
  const errors = [{ message: '\u001b[31mTimed out waiting 5s for the test suite to run\u001b[39m' }]
  const report = {
    ...browserReport([browserSpec('quick', [400]), left], { expected: 1, skipped: 1 }),
    errors,
  }
  const { lines, isGood } = summary({ e2e: browserResult(report, true) })
  expect(isGood).toBe(true)
  expect(lines).toContain('SKIPPED: no time was left for roles.spec.ts › a role is left')
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped')
  expect(summary({ e2e: browserResult(report) }).isGood).toBe(false)
})

it('skips and names the files of unit tests for which no time was left, unless something else was wrong', () => {
  const queued = { name: join(root, 'dev/later.test.ts'), status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 3, numPendingTests: 0, testResults: [queued] }
  const times = { ...noTimes, leftOut: ['dev/later.test.ts'] }
  const { lines, isGood } = summary({ unit: unitResult(report, 1, times) })
  expect(isGood).toBe(true)
  expect(lines).toContain('SKIPPED: no time was left for dev/later.test.ts')
  expect(lines.at(-1)).toBe('3 passed, 0 failed, 1 skipped')
  expect(summary({ unit: unitResult(report, 1, { ...times, errors: 1 }) }).isGood).toBe(false)
  expect(summary({ unit: unitResult(report, 1, noTimes) }).isGood).toBe(false)
})
