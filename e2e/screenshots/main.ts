// npm run screenshots [-- --axe] [--only WORDS] [--theme teint|noir] [--width 1280|1920]: pictures of every state of every screen in screenshots/, for people to look at.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../dev/browser.mjs'
import { startProduct } from '../../dev/product.ts'
import { ensureConsoleBuilt, root } from '../../dev/toolchain.mjs'
import browserConfig from '../playwright.config.ts'
import { writeAlbum } from './album.ts'
import { archiveStates } from './archive-states.ts'
import { authenticationStates } from './authentication-states.ts'
import { type NumberedState, type Shooting, type Shot, takePictures } from './camera.ts'
import { dashboardStates } from './dashboard-states.ts'
import { deletionStates } from './deletion-states.ts'
import { extractorStates } from './extractor-states.ts'
import { freshStates } from './fresh-states.ts'
import { grokStates } from './grok-states.ts'
import { groupStates } from './group-states.ts'
import { indexSetStates } from './index-set-states.ts'
import { inputStates } from './input-states.ts'
import { insightStates } from './insight-states.ts'
import { messageStates } from './message-states.ts'
import { outputStates } from './output-states.ts'
import { promotedFieldStates } from './promoted-field-states.ts'
import { roleStates } from './role-states.ts'
import { savedSearchStates } from './saved-search-states.ts'
import { searchStates } from './search-states.ts'
import { shellStates } from './shell-states.ts'
import { fillProduct, nothing } from './shown-data.ts'
import { streamStates } from './stream-states.ts'
import { teamStates } from './team-states.ts'
import { userStates } from './user-states.ts'

const { values } = parseArgs({
  options: {
    axe: { type: 'boolean', default: false },
    /** Only states whose name has these words. */
    only: { type: 'string', default: '' },
    theme: { type: 'string' },
    width: { type: 'string' },
  },
})

const filledStates = [
  ...searchStates,
  ...messageStates,
  ...insightStates,
  ...savedSearchStates,
  ...dashboardStates,
  ...shellStates,
  ...roleStates,
  ...inputStates,
  ...extractorStates,
  ...outputStates,
  ...indexSetStates,
  ...archiveStates,
  ...promotedFieldStates,
  ...grokStates,
  ...deletionStates,
  ...streamStates,
  ...userStates,
  ...teamStates,
  ...authenticationStates,
  ...groupStates,
]
const numbered = [...freshStates, ...filledStates].map((state, number) => ({ ...state, number }))
const isWanted = ({ name }: NumberedState) => name.includes(values.only)
const windows = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

async function shoot(): Promise<Shot[]> {
  const executablePath = await findBrowser()
  if (executablePath === null) return []
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments(),
    // What can be scrolled must look like it.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const product = await startProduct()
  const shooting: Shooting = {
    product,
    folder: join(root, 'screenshots'),
    themes: (['teint', 'noir'] as const).filter((theme) => theme === (values.theme ?? theme)),
    windows: windows.filter(({ width }) => width === Number(values.width ?? width)),
    hasAxe: values.axe,
  }
  const [fresh, filled] = [numbered.slice(0, freshStates.length), numbered.slice(freshStates.length)]
  try {
    const shots = await takePictures(browser, shooting, { states: fresh.filter(isWanted), data: nothing })
    const rest = filled.filter(isWanted)
    if (rest.length === 0) return shots
    const data = await fillProduct(product)
    return [...shots, ...(await takePictures(browser, shooting, { states: rest, data }))]
  } finally {
    await browser.close()
    await product.dispose()
  }
}

function browserArguments(): string[] {
  return browserConfig.use?.launchOptions?.args ?? []
}

ensureConsoleBuilt()
const shots = await shoot()
writeAlbum(join(root, 'screenshots'), shots)
const failed = shots.filter(({ problems }) => problems.length > 0)
console.log(
  `${shots.flatMap(({ files }) => files).length} pictures in screenshots/, ${failed.length} states with problems`,
)
process.exit(failed.length === 0 ? 0 : 1)
