import { dirname } from 'node:path'
import { sourceFiles } from './source-rules.ts'

/** A module and what it imports, as dependency-cruiser writes them with `--output-type json`. */
export interface CruisedModule {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Of two folders that are side by side, which import leads from one to the other. */
type Ways = Map<string, Map<string, string>>

/**
 * Circles of folders in the apps and packages, each as one line to print. Beside each other are the folders in one
 * folder, each with everything below it, and as `(own files)` what lies in that folder itself: so a folder may be above
 * those in it or below them, not both. Modules may be in order where folders are not, and `scope: 'folder'` of
 * dependency-cruiser compares a whole folder with single ones: it misses a circle whose imports end in sub-folders.
 */
export function folderCircles(modules: readonly CruisedModule[]): string[] {
  const byFolder = new Map<string, Ways>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if ([source, resolved].every((path) => /^(apps|packages)\/[\w-]+\/src\//.test(path)))
        note(byFolder, source, resolved)
    }
  }
  return [...byFolder].sort().flatMap(([folder, ways]) => {
    const circle = firstCircle(ways)
    if (!circle) return []
    const imports = circle.map((from, at) => ways.get(from)?.get(circle[(at + 1) % circle.length] ?? ''))
    return [`${folder}: ${[...circle, circle[0]].join(' → ')} (${imports.join('; ')})`]
  })
}

function note(byFolder: Map<string, Ways>, source: string, target: string): void {
  const from = source.split('/')
  const to = target.split('/')
  const shared = from.findIndex((part, at) => part !== to[at])
  const [one, other] = [sideOf(from, shared), sideOf(to, shared)]
  if (shared === -1 || one === other) return
  const folder = from.slice(0, shared).join('/')
  const ways = byFolder.get(folder) ?? new Map<string, Map<string, string>>()
  const out = ways.get(one) ?? new Map<string, string>()
  out.set(other, out.get(other) ?? `${source} imports ${target}`)
  byFolder.set(folder, ways.set(one, out))
}

function sideOf(path: readonly string[], at: number): string {
  return at === path.length - 1 ? '(own files)' : (path[at] ?? '')
}

function firstCircle(ways: Ways): string[] | null {
  const finished = new Set<string>()
  const walk = (at: string, way: readonly string[]): string[] | null => {
    if (way.includes(at)) return way.slice(way.indexOf(at))
    if (finished.has(at)) return null
    for (const next of ways.get(at)?.keys() ?? []) {
      const circle = walk(next, [...way, at])
      if (circle) return circle
    }
    finished.add(at)
    return null
  }
  for (const start of ways.keys()) {
    const circle = walk(start, [])
    if (circle) return circle
  }
  return null
}

/** Modules a folder may hold of its own before a sub-noun gets a sub-folder. */
const mostModules = 15

/**
 * Folders with too many modules of their own, each as one line to print. Tests, demos and styles lie beside their module
 * and do not count, nor do migrations and fixtures, which are series.
 */
export function crowdedFolders(root: string): string[] {
  const counts = new Map<string, number>()
  for (const file of sourceFiles(root)) {
    if (!/^(apps|packages)\/[^/]+\/src\//.test(file)) continue
    if (/[.](test|demo|gen|d)[.]tsx?$|\/(fixtures|migrations|generated)\//.test(file)) continue
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .sort()
    .filter(([, count]) => count > mostModules)
    .map(
      ([folder, count]) =>
        `${folder} has ${count} modules, more than ${mostModules}: a sub-noun gets a sub-folder`,
    )
}
