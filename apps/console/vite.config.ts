import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { scriptGroups } from './script-groups.ts'

/** Where the development server finds the API: a product started with its defaults. */
const apiAddress = 'http://127.0.0.1:9000'

/** What decides which code the console is made of. */
const made = {
  // Relative, so that one build runs below any path prefix; index.html carries the <base>.
  base: './',
  plugins: [react(), draggableOnce(), withoutJsonSchemas()],
  build: {
    target: 'es2024',
    manifest: true,
    // Inlined fonts or images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // All our targets preload by themselves.
    modulePreload: { polyfill: false },
  },
} satisfies InlineConfig

export default defineConfig(async ({ command }) => ({
  ...made,
  plugins: [made.plugins, compressedCopies()],
  server: { host: '127.0.0.1', proxy: { '/api': apiAddress } },
  build: {
    ...made.build,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: command === 'build' ? [{ name: await scriptGroups(made) }] : [],
        },
      },
    },
  },
}))

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
