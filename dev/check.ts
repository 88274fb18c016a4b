// `npm run check`: everything about the sources that a machine can hold. Fails on a warning.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CruisedModule, crowdedFolders, folderCircles } from './folder-rules.ts'
import {
  handWrittenQueries,
  overlongFiles,
  strayEnvironmentReads,
  strayTimers,
  strayTimeZones,
  strayTransactions,
} from './source-rules.ts'
import { ensureConsoleBuilt, ensureInstalled, node, root, toolEnvironment } from './toolchain.mjs'

type Check = { name: string; run: () => string[] }

/** Runs a command and returns what it printed when it failed, nothing when it passed. */
function command(args: string[], cwd = root): string[] {
  const result = spawnSync(node, args, { cwd, encoding: 'utf8', env: toolEnvironment({ FORCE_COLOR: '0' }) })
  return result.status === 0 ? [] : [`${result.stdout}${result.stderr}`.trim()]
}

const tool = (path: string) => join(root, 'node_modules', path)

const cruise = [
  tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
  '--config',
  '.dependency-cruiser.mjs',
  'apps',
  'packages',
  'bench',
  'fuzz',
  'e2e',
  'dev',
]

function cruisedModules(): CruisedModule[] {
  const options = { cwd: root, encoding: 'utf8', env: toolEnvironment(), maxBuffer: 1e8 } as const
  const { stdout } = spawnSync(node, [...cruise, '--output-type', 'json'], options)
  const { modules }: { modules: CruisedModule[] } = JSON.parse(stdout)
  return modules
}

const checks: Check[] = [
  {
    name: 'lint and format',
    run: () => command([tool('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.']),
  },
  { name: 'types', run: () => command([tool('typescript/lib/tsc.js'), '-p', '.']) },
  { name: 'types of the console', run: () => command([tool('typescript/lib/tsc.js'), '-p', 'apps/console']) },
  { name: 'import boundaries', run: () => command(cruise) },
  { name: 'circles of folders', run: () => folderCircles(cruisedModules()) },
  { name: 'dead code', run: () => command([tool('knip/bin/knip.js'), '--treat-config-hints-as-errors']) },
  { name: 'file sizes', run: () => overlongFiles(root) },
  { name: 'folder sizes', run: () => crowdedFolders(root) },
  { name: 'environment is read in one place', run: () => strayEnvironmentReads(root) },
  { name: 'time zones are known in one place', run: () => strayTimeZones(root) },
  { name: 'queries are made of routes', run: () => handWrittenQueries(root) },
  { name: 'repeated work is scheduled in one place', run: () => strayTimers(root) },
  { name: 'transactions are opened in one place', run: () => strayTransactions(root) },
  {
    name: 'compressed script of the console',
    run: () => {
      ensureConsoleBuilt()
      return command([join(root, 'apps', 'console', 'check-size.mjs')])
    },
  },
]

ensureInstalled()
let failed = 0
for (const check of checks) {
  const problems = check.run()
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name}`)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) failed += 1
}
const reportFlag = process.argv.indexOf('--report')
const reportFile = reportFlag === -1 ? undefined : process.argv[reportFlag + 1]
if (reportFile !== undefined)
  writeFileSync(reportFile, JSON.stringify({ passed: checks.length - failed, failed, skipped: 0 }))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
console.log(
  failed === 0 ? `Logline ${version}: all checks passed.` : `${failed} of ${checks.length} checks failed.`,
)
process.exit(failed === 0 ? 0 : 1)
