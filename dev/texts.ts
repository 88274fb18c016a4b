import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingTexts, quotedTexts } from './missing-texts.ts'
import { sourceFiles } from './source-rules.ts'
import { root } from './toolchain.mjs'

/** `npm run texts -- <path to a specification> [section…]`: quoted texts that neither the console nor the server has. */
const [file, ...sections] = process.argv.slice(2)
if (file === undefined || !existsSync(file)) {
  if (file !== undefined) console.error(`There is no file ${file}.`)
  console.error('Which specification? npm run texts -- <path> [number of a section…]')
  process.exit(2)
}
const sources = sourceFiles(root)
  .filter((path) => /^(apps|packages)\//.test(path) && !/[.](test|spec)[.]tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
const explained = readFileSync(join(root, 'docs/compatibility.md'), 'utf8')
const wanted = quotedTexts(readFileSync(file, 'utf8')).filter(
  ({ section }) => sections.length === 0 || sections.includes(section),
)
const missing = missingTexts(wanted, sources)
const unexplained = missingTexts(missing, [explained])
for (const { section, text } of unexplained) console.log(`${section.padStart(2)}  ${text}`)
console.log(
  `${wanted.length} quoted texts: ${wanted.length - missing.length} are there, ${missing.length - unexplained.length} are explained in docs/compatibility.md, ${unexplained.length} are missing`,
)
