// `npm test`: every check and every test. With names, only those suites: `npm test -- check unit e2e`.
// TEST_MINUTES, a number, is the time it may take. Tests for which none is left are skipped and named; two thirds are for the unit tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { browserResult, summary, unitResult } from './test-reports.mjs'
import { ensureConsoleBuilt, ensureInstalled, node, root, run } from './toolchain.mjs'

const bin = (name) => join(root, 'node_modules', ...name.split('/'))
const reports = mkdtempSync(join(tmpdir(), 'logline-test-'))
const startedAtMs = Date.now()
const limitMs = Number(process.env.TEST_MINUTES ?? 'Infinity') * 60_000
const untilMs = startedAtMs + limitMs

const suites = {
  check: async () => {
    const report = join(reports, 'check.json')
    await run(node, [join(root, 'dev', 'check.ts'), '--report', report])
    return readReport(report)
  },
  unit: async () => {
    const report = join(reports, 'unit.json')
    const times = join(reports, 'unit-times.json')
    const code = await run(
      node,
      [
        bin('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--reporter=./dev/file-times.ts',
      ],
      { env: { UNIT_TEST_TIMES: times, ...unitUntil() }, untilMs },
    )
    return unitResult(readReport(report), code, readReport(times, { times: [], leftOut: [], errors: 0 }))
  },
  e2e: async () => {
    ensureConsoleBuilt()
    const browser = await findBrowser()
    if (browser === null) return { passed: 0, failed: 0, skipped: 1 }
    const report = join(reports, 'e2e.json')
    const leftMs = untilMs - Date.now()
    await run(
      node,
      [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...(leftMs === Number.POSITIVE_INFINITY
          ? []
          : [`--global-timeout=${Math.max(Math.round(leftMs), 1)}`]),
      ],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, LOGLINE_TEST_BROWSER: browser },
      },
    )
    return browserResult(readReport(report), Date.now() >= untilMs)
  },
}

/** What is being tried then has the rest of the time to end. */
function unitUntil() {
  return limitMs === Number.POSITIVE_INFINITY
    ? {}
    : { UNIT_TEST_UNTIL: String(startedAtMs + (limitMs * 2) / 3) }
}

function readReport(file, missing = {}) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return missing
  }
}

ensureInstalled()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}
const results = {}
for (const name of wanted.length > 0 ? wanted : Object.keys(suites)) {
  console.log(`\n== ${name}`)
  results[name] = await suites[name]()
}
rmSync(reports, { recursive: true, force: true })
const { lines, isGood } = summary(results)
for (const line of lines) console.log(line)
process.exit(isGood ? 0 : 1)
