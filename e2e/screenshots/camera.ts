import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Product } from '../../dev/product.ts'
import { graveProblems } from '../accessibility.ts'
import { signIn } from '../console.ts'
import { reader, type ShownData } from './shown-data.ts'
import type { ScreenState } from './stage.ts'

export type Theme = 'teint' | 'noir'

interface Window {
  width: number
  height: number
}

export interface Shooting {
  product: Product
  folder: string
  themes: readonly Theme[]
  windows: readonly Window[]
  /** Accessibility of each state, too. */
  hasAxe: boolean
}

/** A picture, or what came between. */
export interface Shot {
  state: string
  theme: Theme
  /** Relative to the folder. */
  files: string[]
  /** Why the state could not be shown, and grave findings of axe. */
  problems: string[]
}

export interface NumberedState extends ScreenState {
  /** Place of the state among all, so that pictures keep their names. */
  number: number
}

const stateTimeoutMs = 30_000

/** Shows each state in each theme, and takes a picture of it in each size of the window. */
export async function takePictures(
  browser: Browser,
  shooting: Shooting,
  { states, data }: { states: readonly NumberedState[]; data: ShownData },
): Promise<Shot[]> {
  mkdirSync(shooting.folder, { recursive: true })
  const shots: Shot[] = []
  for (const theme of shooting.themes) {
    const contexts = new Map<string, BrowserContext>()
    for (const state of states) {
      const viewer = state.as ?? 'admin'
      const context = contexts.get(viewer) ?? (await contextOf(browser, shooting, { theme, viewer }))
      contexts.set(viewer, context)
      const shot = await takeState(context, shooting, { state, theme, data })
      shots.push(shot)
      for (const problem of shot.problems) console.log(`${shot.state}, ${theme}: ${problem}`)
    }
    for (const context of contexts.values()) await context.close()
  }
  return shots
}

async function contextOf(
  browser: Browser,
  { product }: Shooting,
  { theme, viewer }: { theme: Theme; viewer: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    colorScheme: theme === 'noir' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(stateTimeoutMs)
  if (viewer === 'nobody') return context
  const page = await context.newPage()
  await signIn(page, product, viewer === 'reader' ? reader : undefined)
  await page.close()
  // What a state leaves in this browser is no part of the next one.
  await context.addInitScript('localStorage.clear()')
  return context
}

interface WantedState {
  state: NumberedState
  theme: Theme
  data: ShownData
}

async function takeState(
  context: BrowserContext,
  shooting: Shooting,
  { state, theme, data }: WantedState,
): Promise<Shot> {
  const shot: Shot = { state: state.name, theme, files: [], problems: [] }
  const page = await context.newPage()
  page.on('pageerror', (error) => shot.problems.push(`error on the page: ${error.message}`))
  const windows = windowsOf(state, shooting)
  try {
    await page.setViewportSize(windows[0] ?? { width: 1280, height: 900 })
    await state.show({ page, product: shooting.product, data })
  } catch (error) {
    shot.problems.push(`not shown: ${String(error).split('\n').slice(0, 6).join(' ')}`)
  }
  for (const [index, size] of windows.entries()) {
    await page.setViewportSize(size)
    await settle(page)
    // Old results are pale on purpose while new ones are awaited.
    if (index === 0 && shooting.hasAxe)
      shot.problems.push(...(await graveProblems(page, 'html', '[data-dimmed]')))
    const file = `${pictureName(state)}-${theme}-${size.width}.png`
    await page.screenshot({ path: join(shooting.folder, file), animations: 'disabled', caret: 'initial' })
    shot.files.push(file)
  }
  await page.close()
  return shot
}

function windowsOf({ width, height }: NumberedState, { windows }: Shooting): Window[] {
  if (width !== undefined) return [{ width, height: height ?? 844 }]
  return windows.map((size) => ({ ...size, height: height ?? size.height }))
}

function pictureName({ name, number }: NumberedState): string {
  return `${String(number).padStart(3, '0')}-${name.replaceAll(' ', '-')}`
}

/** Until fonts are there and nothing has changed for a moment; what changes for ever is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate<void>(`document.fonts.ready.then(() => new Promise((resolve) => {
    let timer = setTimeout(resolve, 400)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 400)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    setTimeout(resolve, 2500)
  }))`)
}
