import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Where the development server finds the API: a product started with its defaults. */
const apiAddress = 'http://127.0.0.1:9000'

export default defineConfig({
  // Relative, so that one build runs below any path prefix; index.html carries the <base>.
  base: './',
  plugins: [react(), draggableOnce(), withoutJsonSchemas(), compressedCopies()],
  server: { host: '127.0.0.1', proxy: { '/api': apiAddress } },
  build: {
    target: 'es2024',
    manifest: true,
    // Inlined fonts or images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // All our targets preload by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: viewScript() }, { name: iconScript() }],
        },
      },
    },
  },
})

/**
 * What search and dashboards both need and no other page does comes as one script. Cut by what else needs each part,
 * it would be dozens, all of them asked for at once and together 14 kB larger when compressed.
 */
function viewScript() {
  let parts: Set<string> | undefined
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    parts ??= viewParts(modules)
    return parts.has(id) ? 'views' : null
  }
}

/** Never a part that imports one outside which imports one of these: each of the sets has all that its own parts import. */
function viewParts(modules: Rolldown.ChunkingContext): Set<string> {
  const source = (path: string) => join(import.meta.dirname, 'src', path)
  const pages = ['app/routes.tsx', 'app/input-routes.tsx', 'app/user-routes.tsx'].flatMap(
    (path) => modules.getModuleInfo(source(path))?.dynamicallyImportedIds ?? [],
  )
  // The rules of streams are tried on messages, which are shown as a search shows them.
  const others = pages.filter((page) => !/\/features\/(search|dashboards|streams)\//.test(page))
  const frame = ['app/main.tsx', 'app/session/login-page.tsx', 'app/logged-in-app.tsx'].map(source)
  return importedBy([source('features/search/search-page.tsx')], modules)
    .intersection(importedBy([source('features/dashboards/dashboard-page.tsx')], modules))
    .difference(importedBy(frame, modules))
    .difference(importedBy(others, modules, { isLaterToo: true }))
}

/** The icons of the frame and of the search are one script: one by one they are dozens, and larger when compressed. */
function iconScript() {
  let icons: Set<string> | undefined
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    const name = /[/]icons-react[/].*[/](Icon\w+)[.]m?js$/.exec(id)?.[1]
    if (name === undefined) return null
    icons ??= iconsOf(['app/logged-in-app.tsx', 'features/search/search-page.tsx'], modules)
    return icons.has(name) ? 'icons' : null
  }
}

/** Names of the icons that these sources of the console need. */
function iconsOf(paths: string[], modules: Rolldown.ChunkingContext): Set<string> {
  const parts = importedBy(
    paths.map((path) => join(import.meta.dirname, 'src', path)),
    modules,
  )
  return new Set([...parts].flatMap((part) => modules.getModuleInfo(part)?.code?.match(/\bIcon\w+/g) ?? []))
}

/** Sources of the console that these need, themselves included. */
function importedBy(
  ids: string[],
  modules: Rolldown.ChunkingContext,
  { isLaterToo = false } = {},
): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !id.startsWith(join(import.meta.dirname, 'src'))) continue
    found.add(id)
    const info = modules.getModuleInfo(id)
    waiting.push(...(info?.importedIds ?? []), ...(isLaterToo ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

/** The grid imports it, the handles of its tiles require it: with a build for each it would come twice. */
function draggableOnce(): Plugin {
  return {
    name: 'draggable-once',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-draggable$/ },
      handler(id, importer) {
        return this.resolve(id, importer, { kind: 'import-statement', skipSelf: true })
      },
    },
  }
}

/** Every schema of zod can describe itself as JSON Schema. The console never asks for it, and saves 6 kB of the login page. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const absent = "() => () => { throw new Error('JSON Schema is left out of the console') }"
        return { code: names.map((name) => `export const ${name} = ${absent}`).join('\n'), map: null }
      },
    },
  }
}

/** Writes `x.js.br` and `x.js.gz` beside every script and style: the server sends them as they are. */
function compressedCopies(): Plugin {
  const toGzip = promisify(gzip)
  const toBrotli = promisify(brotliCompress)
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name)
          const content = await readFile(path)
          // 9 of 11: a fifth of the time for 2 per cent of the size.
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
          await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }))
          await writeFile(`${path}.br`, await toBrotli(content, quality))
        }),
      )
    },
  }
}
