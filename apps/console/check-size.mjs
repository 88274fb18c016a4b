// Fails when the compressed script up to the login page, or up to the first search result, passes its limit.
// Reads the manifest of a finished build: node apps/console/check-size.mjs [folder of the build]
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const dist = resolve(process.argv[2] ?? join(here, 'dist'))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const entry = 'index.html'
const loginChunks = [entry, 'src/app/session/login-page.tsx']
// What a signed-in visitor loads until the first result is drawn: the page, and by imports of their own the two widgets
// every search begins with and the query editor. Other widgets are loaded when a view has them; the time-range dialog,
// the details of a message, menus and dialogs when the pointer comes near them or they are opened.
const searchChunks = [
  ...loginChunks,
  'src/app/logged-in-app.tsx',
  'src/features/search/search-page.tsx',
  'src/features/widgets/messages/stream-view.tsx',
  'src/features/widgets/aggregation/aggregation-view.tsx',
  'src/features/widgets/aggregation/zoom-back.tsx',
  'src/features/widgets/visualizations/bar/bar-visualization.tsx',
  'src/kit/query/editor/query-editor.tsx',
]

const budgets = [
  { name: 'login page', limitKb: 250, chunks: loginChunks },
  { name: 'first search result', limitKb: 650, chunks: searchChunks },
]

let hasFailed = false
for (const { name, limitKb, chunks } of budgets) {
  const kb = sizeKb(chunks)
  const isOver = kb > limitKb
  hasFailed ||= isOver
  process.stdout.write(`${name}: ${kb.toFixed(1)} kB gzip of ${limitKb} kB${isOver ? ' - TOO MUCH' : ''}\n`)
}
process.exit(hasFailed ? 1 : 0)

/** Files of these chunks and of everything they import statically, each counted once. 1 kB = 1000 bytes. */
function sizeKb(chunks) {
  const files = new Set()
  for (const chunk of chunks) collect(chunk, files)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return bytes / 1000
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
