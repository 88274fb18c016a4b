import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../.dependency-cruiser.mjs'
import { type CruisedModule, crowdedFolders, folderCircles } from './folder-rules.ts'
import {
  handWrittenQueries,
  overlongFiles,
  strayEnvironmentReads,
  strayTimers,
  strayTimeZones,
  strayTransactions,
} from './source-rules.ts'
import { root } from './toolchain.mjs'

/** One planted violation for each rule: the importing file and what it imports. */
const planted: Record<string, { file: string; imports: string }> = {
  'time-message-and-template-stand-alone': {
    file: 'packages/time/src/planted.ts',
    imports: '../../message/src/target.ts',
  },
  'contract-uses-only-time': {
    file: 'packages/contract/src/planted.ts',
    imports: '../../message/src/target.ts',
  },
  'query-language-uses-only-message-and-time': {
    file: 'packages/query-language/src/planted.ts',
    imports: '../../contract/src/target.ts',
  },
  'processing-is-pure': { file: 'packages/processing/src/planted.ts', imports: '../../engine/src/target.ts' },
  'engine-knows-no-wire': { file: 'packages/engine/src/planted.ts', imports: '../../contract/src/target.ts' },
  'clickhouse-client-only-in-engine': {
    file: 'apps/server/src/features/streams/planted.ts',
    imports: '@clickhouse/client',
  },
  'console-is-a-client': {
    file: 'apps/console/src/planted.ts',
    imports: '../../../packages/engine/src/target.ts',
  },
  'server-knows-no-console': { file: 'apps/server/src/planted.ts', imports: '../../console/src/target.ts' },
  'data-plane-lives-from-its-plan': {
    file: 'apps/server/src/data-plane/planted.ts',
    imports: '../db/target.ts',
  },
  'features-see-only-the-plan': {
    file: 'apps/server/src/features/grok/planted.ts',
    imports: '../../data-plane/target.ts',
  },
  'features-meet-at-their-index': {
    file: 'apps/server/src/features/inputs/planted.ts',
    imports: '../streams/target.ts',
  },
  'http-and-db-know-no-feature': {
    file: 'apps/server/src/jobs/planted.ts',
    imports: '../features/streams/target.ts',
  },
  'features-know-no-app': { file: 'apps/server/src/features/users/planted.ts', imports: '../../app.ts' },
  'sql-on-metadata-in-repositories': {
    file: 'apps/server/src/features/users/planted-sql.ts',
    imports: 'kysely',
  },
  'ui-has-no-product-words': { file: 'apps/console/src/ui/planted.ts', imports: '../kit/target.ts' },
  'kit-knows-no-feature': {
    file: 'apps/console/src/kit/planted.ts',
    imports: '../features/search/target.ts',
  },
  'api-knows-nobody': { file: 'apps/console/src/api/planted.ts', imports: '../kit/target.ts' },
  'console-features-know-no-app': {
    file: 'apps/console/src/features/search/planted-app.ts',
    imports: '../../app/target.ts',
  },
  'order-of-features-view-model': outOfOrder('view-model', 'values'),
  'order-of-features-values': outOfOrder('values', 'failures'),
  'order-of-features-failures': outOfOrder('failures', 'deletions'),
  'order-of-features-deletions': outOfOrder('deletions', 'messages'),
  'order-of-features-messages': outOfOrder('messages', 'widgets'),
  'order-of-features-message-loader': outOfOrder('message-loader', 'widgets'),
  'order-of-features-widgets': outOfOrder('widgets', 'views'),
  'order-of-features-views': outOfOrder('views', 'sharing'),
  'order-of-features-sharing': outOfOrder('sharing', 'view-lists'),
  'order-of-features-shared-entities': outOfOrder('shared-entities', 'view-lists'),
  'order-of-features-event-notifications': outOfOrder('event-notifications', 'view-lists'),
  'order-of-features-view-lists': outOfOrder('view-lists', 'saved-views'),
  'order-of-features-saved-views': outOfOrder('saved-views', 'export'),
  'order-of-features-export': outOfOrder('export', 'dashboards'),
  'order-of-features-dashboards': outOfOrder('dashboards', 'search'),
  'order-of-features-screens': outOfOrder('users', 'search'),
  'no-circle': { file: 'packages/message/src/circle-a.ts', imports: './circle-b.ts' },
}

/** Modules and what each imports: three circles of folders in which no module is in a circle, and one chain of folders. */
const plantedFolders: readonly [file: string, imports?: string][] = [
  ['apps/console/src/kit/left/above.ts', '../right/inner/below.ts'],
  ['apps/console/src/kit/right/inner/below.ts'],
  ['apps/console/src/kit/right/above.ts', '../left/inner/below.ts'],
  ['apps/console/src/kit/left/inner/below.ts'],
  ['apps/server/src/features/planted/above.ts', './inner/above.ts'],
  ['apps/server/src/features/planted/inner/above.ts', '../below.ts'],
  ['apps/server/src/features/planted/below.ts'],
  ['packages/query-language/src/planted/above.ts', './inner/above.ts'],
  ['packages/query-language/src/planted/inner/above.ts', '../below.ts'],
  ['packages/query-language/src/planted/below.ts'],
  ['apps/console/src/ui/menus/above.ts', '../below.ts'],
  ['apps/console/src/ui/below.ts'],
]

/** A feature of the console that imports one that comes after it. */
function outOfOrder(feature: string, later: string) {
  return {
    file: `apps/console/src/features/${feature}/planted-order.ts`,
    imports: `../${later}/index.ts`,
  }
}

let tree: string
let violated: Map<string, string[]>
let circles: string[]

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'logline-boundaries-'))
  for (const { file, imports } of Object.values(planted)) {
    plant(file, `import { x } from '${imports}'\nexport const y = x\n`)
    if (imports.startsWith('.')) plant(join(dirname(file), imports), 'export const x = 1\n')
  }
  plant('packages/message/src/circle-b.ts', "import { y } from './circle-a.ts'\nexport const x = y\n")
  for (const [file, imported] of plantedFolders) {
    plant(file, imported ? `export * from '${imported}'\n` : 'export const x = 1\n')
  }
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'apps',
      'packages',
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 },
  )
  const cruised: {
    modules: CruisedModule[]
    summary: { violations: { rule: { name: string }; from: string }[] }
  } = JSON.parse(result.stdout)
  circles = folderCircles(cruised.modules)
  violated = new Map()
  for (const { rule, from } of cruised.summary.violations) {
    violated.set(rule.name, [...(violated.get(rule.name) ?? []), from])
  }
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('the import boundaries', () => {
  it.each(config.forbidden.map(({ name }) => name))('%s notices its planted violation', (name) => {
    expect(violated.get(name)).toContain(planted[name]?.file)
  })
})

describe('the order of folders', () => {
  it.each([
    ['side by side', 'apps/console/src/kit: left → right → left'],
    ['of a folder and one in it', 'apps/server/src/features/planted: (own files) → inner → (own files)'],
    ['of a package', 'packages/query-language/src/planted: (own files) → inner → (own files)'],
  ])('notices a planted circle %s', (_, circle) => {
    expect(circles).toContainEqual(expect.stringContaining(circle))
  })

  it('lets a folder use what lies below it', () => {
    expect(circles.filter((circle) => circle.includes('src/ui'))).toEqual([])
  })
})

describe('the source rules', () => {
  it('notice a file that is too long, a stray read of the environment, and a transaction of its own', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: tree })
    plant('packages/message/src/long.ts', 'export {}\n'.repeat(401))
    plant('apps/server/src/features/users/stray.ts', 'export const home = process.env.HOME\n')
    plant('apps/server/src/features/users/own.ts', 'export const run = (db) => db.transaction().execute()\n')
    expect(strayTransactions(tree)).toEqual([expect.stringContaining('features/users/own.ts')])
    expect(overlongFiles(tree)).toEqual([
      expect.stringContaining('packages/message/src/long.ts has 401 lines'),
    ])
    expect(strayEnvironmentReads(tree)).toEqual([expect.stringContaining('features/users/stray.ts')])
    plant('apps/console/src/ui/clock.ts', "export const f = new Intl.DateTimeFormat('en')\n")
    plant('packages/time/src/clock.ts', "export const f = new Intl.DateTimeFormat('en')\n")
    expect(strayTimeZones(tree)).toEqual([expect.stringContaining('ui/clock.ts')])
  })
  it.each([
    ['a key', "export const query = { queryKey: ['streams'] }\n"],
    [
      'a mutation',
      "import { useMutation } from '@tanstack/react-query'\nexport const change = useMutation\n",
    ],
  ])('notice %s that is written by hand in the console', (_, text) => {
    spawnSync('git', ['init', '--quiet'], { cwd: tree })
    plant('apps/console/src/features/streams/planted.ts', text)
    plant('apps/console/src/api/planted.ts', text)
    expect(handWrittenQueries(tree)).toEqual([expect.stringContaining('features/streams/planted.ts')])
  })

  it("notice a timer of the server process that is not the scheduler's", () => {
    spawnSync('git', ['init', '--quiet'], { cwd: tree })
    const timer = 'setInterval(() => {}, 1_000)\n'
    for (const folder of ['features/users', 'jobs', 'data-plane', 'http']) {
      plant(`apps/server/src/${folder}/timer.ts`, timer)
    }
    plant('apps/server/src/http/answers/event-stream.ts', timer)
    expect(strayTimers(tree)).toEqual([
      expect.stringContaining('features/users/timer.ts'),
      expect.stringContaining('http/timer.ts'),
    ])
  })

  it('notice a folder with too many modules', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: tree })
    const folder = 'packages/message/src/crowd'
    const crowded = () => crowdedFolders(tree).filter((line) => line.startsWith(folder))
    for (let count = 1; count <= 15; count += 1) plant(`${folder}/module-${count}.ts`, 'export {}\n')
    plant(`${folder}/module-1.test.ts`, 'export {}\n')
    expect(crowded()).toEqual([])
    plant(`${folder}/module-16.ts`, 'export {}\n')
    expect(crowded()).toEqual([expect.stringContaining('has 16 modules')])
  })
})
