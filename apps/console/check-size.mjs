// Fails when the compressed script up to the login page, or up to the first search result, passes its limit, or when the
// latter comes in more scripts than it should.
// Reads the manifest of a finished build: node apps/console/check-size.mjs [folder of the build]
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { firstSearch } from './first-search.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const dist = resolve(process.argv[2] ?? join(here, 'dist'))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const budgets = [
  { name: 'login page', limitKb: 250, limitFiles: 10, chunks: ['src/app/session/login-page.tsx'] },
  { name: 'first search result', limitKb: 650, limitFiles: 25, chunks: firstSearch },
]

let hasFailed = false
for (const { name, limitKb, limitFiles, chunks } of budgets) {
  const { kb, files } = needed(chunks)
  const isOver = kb > limitKb || files > limitFiles
  hasFailed ||= isOver
  const size = `${kb.toFixed(1)} kB gzip of ${limitKb} kB in ${files} scripts of ${limitFiles}`
  process.stdout.write(`${name}: ${size}${isOver ? ' - TOO MUCH' : ''}\n`)
}
process.exit(hasFailed ? 1 : 0)

/** These chunks and everything they import statically, each counted once. 1 kB = 1000 bytes. */
function needed(chunks) {
  const files = new Set()
  for (const chunk of chunks) collect(chunk, files)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return { kb: bytes / 1000, files: files.size }
}

function collect(chunk, files) {
  const { file, imports = [] } = chunkOf(chunk)
  if (files.has(file)) return
  files.add(file)
  for (const imported of imports) collect(imported, files)
}

function chunkOf(chunk) {
  const found = manifest[chunk]
  if (!found) throw new Error(`${chunk} is not in the manifest: has the module been renamed?`)
  return found
}
