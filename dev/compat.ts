import { readFileSync } from 'node:fs'
import { allRoutes } from '@logline/contract'
import { coverageByArea, coverageLines, readEndpoints } from './coverage.ts'

/** `npm run compat -- <path to endpoints.json> [--missing]`: how much of a list of endpoints our API covers. */
const usage = [
  'Compares the API with a list of endpoints, area by area.',
  '',
  '  npm run compat -- <path to endpoints.json> [--missing]',
  '',
  'The file is a JSON list of {"method", "path", "area"} with paths below /api and placeholders like {id}; "variant" tells',
  'formats of one path apart, "base" marks a path that is outside of the API. --missing names what is not covered.',
].join('\n')

const [file, ...options] = process.argv
  .slice(2)
  .sort((a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')))
if (file === undefined || file.startsWith('--') || options.some((option) => option !== '--missing')) {
  console.error(usage)
  process.exit(1)
}
try {
  const areas = coverageByArea(readEndpoints(readFileSync(file, 'utf8')), allRoutes)
  for (const line of coverageLines(areas, { namesMissing: options.includes('--missing') })) console.log(line)
} catch (error) {
  // A wrong file is a mistake of whoever asks: told without the way through the program.
  console.error(`${file}: ${(error as Error).message}`)
  process.exit(1)
}
