// `npm test`: every check and every test. With names, only those suites: `npm test -- check unit e2e`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { ensureConsoleBuilt, ensureInstalled, node, root, run } from './toolchain.mjs'

const bin = (name) => join(root, 'node_modules', ...name.split('/'))
const longestProblem = 1_500
const reports = mkdtempSync(join(tmpdir(), 'logline-test-'))

const suites = {
  check: async () => {
    const report = join(reports, 'check.json')
    await run(node, [join(root, 'dev', 'check.ts'), '--report', report])
    return readReport(report)
  },
  unit: async () => {
    const report = join(reports, 'unit.json')
    const code = await run(node, [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    const { numPassedTests, numPendingTests, testResults } = readReport(report)
    const problems = (testResults ?? []).flatMap(unitProblems)
    // An error outside every test is in no report.
    if (code !== 0 && problems.length === 0) problems.push(`The unit tests ended with exit code ${code}.`)
    return {
      passed: numPassedTests,
      failed: testResults && problems.length,
      skipped: numPendingTests,
      problems,
    }
  },
  e2e: async () => {
    ensureConsoleBuilt()
    const browser = await findBrowser()
    if (browser === null) return { passed: 0, failed: 0, skipped: 1 }
    const report = join(reports, 'e2e.json')
    await run(
      node,
      [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
      ],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, LOGLINE_TEST_BROWSER: browser },
      },
    )
    const { stats, suites, errors } = readReport(report)
    const { expected, flaky, unexpected, skipped } = stats ?? {}
    const specs = (suites ?? []).flatMap(allSpecs)
    const problems = [
      ...specs.filter((spec) => !spec.ok).map(browserProblem),
      ...(errors ?? []).map(({ message }) => message),
    ]
    const tried = specs.filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))
    return {
      passed: expected + flaky,
      failed: unexpected + (errors ?? []).length,
      skipped,
      problems,
      triedAgain: tried.map(browserProblem),
    }
  },
}

/** What failed in a file of the unit tests. A file that fails before its first test has no failed test to count. */
function unitProblems({ name, status, message, assertionResults }) {
  if (status !== 'failed') return []
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [`${file}: ${message}`]
  return failed.map((test) => `${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

function allSpecs({ specs = [], suites: inner = [] }) {
  return [...specs, ...inner.flatMap(allSpecs)]
}

function browserProblem({ file, title, tests }) {
  // The first try tells most: the others often fail at the same place.
  const errors = tests.flatMap((test) => test.results[0]?.errors ?? [])
  return `${file} › ${title}\n${errors.map(({ message }) => message).join('\n')}`
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

ensureInstalled()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}
const total = { passed: 0, failed: 0, skipped: 0 }
const allProblems = []
const allTriedAgain = []
for (const name of wanted.length > 0 ? wanted : Object.keys(suites)) {
  console.log(`\n== ${name}`)
  const result = await suites[name]()
  // A suite that left no report has failed, whatever the reason.
  const isReported = Number.isInteger(result.passed) && Number.isInteger(result.failed)
  if (!isReported) console.error(`The suite ${name} ended without a report.`)
  total.passed += isReported ? result.passed : 0
  total.failed += isReported ? result.failed : 1
  total.skipped += isReported ? (result.skipped ?? 0) : 0
  allProblems.push(...(result.problems ?? []))
  allTriedAgain.push(...(result.triedAgain ?? []))
}
rmSync(reports, { recursive: true, force: true })
// Again at the end, where they are found in a long output.
const tell = (what) => (problem) =>
  console.log(`\n${what} ${stripVTControlCharacters(problem).slice(0, longestProblem)}`)
allTriedAgain.forEach(tell('PASSED AT ANOTHER TRY'))
allProblems.forEach(tell('FAILED'))
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
