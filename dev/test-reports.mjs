// What `npm test` says at its end, from the reports of its suites.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './toolchain.mjs'

const longestProblem = 1_500
const namedSlowest = 10

/** Of the JSON reporter of Vitest, its exit code, the times of its files, and those for which no time was left. */
export function unitResult(
  { numPassedTests, numPendingTests, testResults },
  code,
  { times, leftOut, errors },
) {
  const problems = (testResults ?? [])
    .filter(({ name }) => !leftOut.includes(relative(root, name)))
    .flatMap(unitProblems)
  // An error outside every test is in no report. The code is not 0 either when files were left out.
  if (code !== 0 && problems.length === 0 && (leftOut.length === 0 || errors > 0))
    problems.push(`The unit tests ended with exit code ${code}.`)
  return {
    passed: numPassedTests,
    failed: testResults && problems.length,
    skipped: numPendingTests + leftOut.length,
    problems,
    leftOut,
    slowest: slowestOf('files of unit tests', times),
  }
}

/** Of the JSON reporter of Playwright. When the time was over, those that had not run are skipped. */
export function browserResult({ stats, suites, errors: allErrors }, isOutOfTime = false) {
  const errors = (allErrors ?? []).filter(
    ({ message }) => !(isOutOfTime && message.includes('Timed out waiting')),
  )
  const { expected, flaky, unexpected, skipped } = stats ?? {}
  const specs = (suites ?? []).flatMap(allSpecs)
  const problems = [
    ...specs.filter((spec) => !spec.ok).map(browserProblem),
    ...errors.map(({ message }) => message),
  ]
  const tried = specs.filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))
  return {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    skipped,
    problems,
    triedAgain: tried.map(browserProblem),
    leftOut: isOutOfTime ? specs.filter(isSkipped).map(({ file, title }) => `${file} › ${title}`) : [],
    slowest: slowestOf(
      'browser tests',
      specs.map((spec) => ({ name: `${spec.file} › ${spec.title}`, ms: longestTry(spec) })),
    ),
  }
}

/** Results of suites by name, put together. A suite that left no report has failed, whatever the reason. */
export function summary(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = []
  for (const [name, result] of Object.entries(results)) {
    const isReported = Number.isInteger(result.passed) && Number.isInteger(result.failed)
    if (!isReported) lines.push(`The suite ${name} ended without a report.`)
    total.passed += isReported ? result.passed : 0
    total.failed += isReported ? result.failed : 1
    total.skipped += isReported ? (result.skipped ?? 0) : 0
  }
  // Again at the end, where they are found in a long output.
  const all = Object.values(results)
  lines.push(...all.flatMap(({ slowest }) => slowest ?? []))
  for (const text of all.flatMap(({ triedAgain }) => triedAgain ?? []))
    lines.push('', told('PASSED AT ANOTHER TRY', text))
  for (const text of all.flatMap(({ leftOut }) => leftOut ?? []))
    lines.push(told('SKIPPED: no time was left for', text))
  for (const text of all.flatMap(({ problems }) => problems ?? [])) lines.push('', told('FAILED', text))
  const { passed, failed, skipped } = total
  lines.push('', `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return { lines, isGood: failed === 0 && passed > 0 }
}

function told(what, problem) {
  return `${what} ${stripVTControlCharacters(problem).slice(0, longestProblem)}`
}

function slowestOf(what, times) {
  if (times.length === 0) return []
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, namedSlowest)
  return [
    '',
    `The slowest ${what}:`,
    ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`),
  ]
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

function isSkipped({ tests }) {
  return tests.every(({ status }) => status === 'skipped')
}

function longestTry({ tests }) {
  return Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
}

function browserProblem({ file, title, tests }) {
  // The first try tells most: the others often fail at the same place.
  const first = tests.flatMap((test) => test.results[0] ?? [])
  const errors = first.flatMap((result) => result.errors ?? []).map(({ message }) => message)
  const kept = first.flatMap((result) => result.attachments ?? []).flatMap(({ path }) => path ?? [])
  const files = kept.map((path) => `  ${relative(root, path)}`)
  return [`${file} › ${title}`, ...files, ...errors].join('\n')
}
