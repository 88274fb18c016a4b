// npm run fuzz -- <codec>… [--inputs 1000000] [--seed 1]: broken and random input for codecs; all of them when none is named.
import { parseArgs } from 'node:util'
import { fuzzInThread } from './fuzz-thread.ts'
import { inputOf } from './mutate.ts'
import { fuzzTargets } from './targets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { inputs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const seed = Number(values.seed)
const inputs = Number(values.inputs)
const names = positionals.length > 0 ? positionals : Object.keys(fuzzTargets)
const unknown = names.filter((name) => !Object.hasOwn(fuzzTargets, name))
if (unknown.length > 0 || !Number.isInteger(seed) || !(Number.isInteger(inputs) && inputs > 0)) {
  console.error(`npm run fuzz -- ${Object.keys(fuzzTargets).join('|')} [--inputs N] [--seed N]`)
  process.exit(2)
}

const shownBytes = 4096

async function run(name: string): Promise<boolean> {
  const target = fuzzTargets[name]
  if (target === undefined) return false
  const targetsModule = new URL('./targets.ts', import.meta.url).href
  const outcome = await fuzzInThread({ targetsModule, name, seed, inputs })
  if ('fault' in outcome) {
    console.error(`${name}: ${outcome.fault}`)
    const input = inputOf(target, seed, outcome.no)
    console.error(
      `input ${outcome.no} of seed ${seed}, ${input.length} bytes: ${input.toString('base64', 0, shownBytes)}`,
    )
    return false
  }
  const { figures, peakBytes } = outcome
  const rate = Math.round(figures.inputs / figures.seconds)
  const refused = Math.round((figures.refused / figures.inputs) * 100)
  console.log(
    `${name.padEnd(12)} ${figures.inputs} inputs, ${refused} % refused, ${rate} inputs/s, peak ${Math.round(peakBytes / 2 ** 20)} MiB, seed ${seed}`,
  )
  return true
}

let isGood = true
for (const name of names) isGood = (await run(name)) && isGood
process.exit(isGood ? 0 : 1)
