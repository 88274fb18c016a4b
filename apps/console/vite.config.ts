import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the development server finds the API: a product started with its defaults. */
const apiAddress = 'http://127.0.0.1:9000'

export default defineConfig({
  // Relative, so that one build runs below any path prefix; index.html carries the <base>.
  base: './',
  plugins: [react(), compressedCopies()],
  server: { host: '127.0.0.1', proxy: { '/api': apiAddress } },
  build: {
    target: 'es2024',
    manifest: true,
    // Inlined fonts or images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // All our targets preload by themselves.
    modulePreload: { polyfill: false },
  },
})

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
