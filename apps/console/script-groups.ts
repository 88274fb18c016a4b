import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { firstSearch } from './first-search.mjs'

const source = (path: string) => join(import.meta.dirname, path)
const page = source('index.html')
const login = source('src/app/session/login-page.tsx')
const frame = source('src/app/logged-in-app.tsx')
const first = new Set([page, ...firstSearch.map(source)])

/** Pages that show the result of a search, and what they load later. */
const viewSource = /\/src\/features\/(search|dashboards|views|widgets|messages)\//
/** Large libraries that rows need not wait for: a script of their own, with what serves them alone. */
const libraries = [
  { script: 'editor', source: /\/node_modules\/@codemirror\/view\// },
  { script: 'charts', source: /\/node_modules\/echarts\/lib\/core\// },
]

/**
 * Tells which script each module comes in, if it is needed for a first search: cut by what else needs each of them,
 * these would be more than a hundred, all of them asked for at once. Others are left to the bundler (null).
 * What needs a module is known once all that nobody needs is left out, so the console is built once before, unwritten.
 * No two scripts need each other: a module's entries are among those of whatever it imports.
 */
export async function scriptGroups(config: InlineConfig): Promise<(id: string) => string | null> {
  const entries = await entriesOfModules(config)
  const reaching = libraries.map(({ script, source }) => ({
    script,
    entries: new Set([...entries].flatMap(([id, its]) => (source.test(id) ? [...its] : []))),
  }))
  return (id) => {
    const its = entries.get(id)
    // An entry stays a script of its own, or the manifest would not tell it.
    if (its === undefined || its.has(id)) return null
    if (its.has(page)) return 'main'
    if (its.isDisjointFrom(first)) return null
    if (its.has(login)) return 'login'
    if (its.has(frame)) return 'frame'
    const library = reaching.find((one) => its.isSubsetOf(one.entries))
    if (library !== undefined) return library.script
    return [...its].every((entry) => viewSource.test(entry)) ? 'views' : 'common'
  }
}

/** For each module the entries (the page, and whatever is imported later) that cannot be drawn without it. */
async function entriesOfModules(config: InlineConfig): Promise<Map<string, Set<string>>> {
  const built = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, manifest: false },
  })
  const { output } = Array.isArray(built) ? built[0] : (built as Rolldown.RolldownOutput)
  const scripts = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const entries = new Map<string, Set<string>>()
  for (const script of scripts.values()) {
    const entry = script.facadeModuleId
    if (entry === null || !(script.isEntry || script.isDynamicEntry)) continue
    for (const needed of imported(script, scripts)) {
      for (const id of needed.moduleIds) entries.set(id, (entries.get(id) ?? new Set()).add(entry))
    }
  }
  return entries
}

/** A script with all that it imports statically. */
function imported(script: Rolldown.OutputChunk, scripts: Map<string, Rolldown.OutputChunk>) {
  const found = new Set([script])
  for (const { imports } of found) {
    for (const name of imports) {
      const next = scripts.get(name)
      if (next !== undefined) found.add(next)
    }
  }
  return found
}
