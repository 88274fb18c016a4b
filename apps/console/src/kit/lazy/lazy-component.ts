import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { loadPart } from './load-part.ts'

/** Specification, section 9: a part of the console that takes longer counts as failed. */
const chunkTimeoutMs = 120_000

/** A part of the console that could not be loaded: usually a new version was installed since this page was opened. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Begins to load it; the router waits for it before it opens a page. Rejects with a ChunkLoadError. */
  preload: () => Promise<void>
}

/**
 * A component in a chunk of its own: `lazyComponent(async () => (await import('./page.tsx')).Page)`. One that has been
 * loaded is drawn at once: React would show its fallback first, and then keep that for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const loadOnce = async () => {
    loading ??= loadPart(() => withinTime(load))
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  const Awaited = lazy(async () => ({ default: await loadOnce() }))
  return Object.assign(
    (props: Props) => createElement(Chosen<Props>, { choose: () => loaded ?? Awaited, props }),
    { preload: async () => void (await loadOnce()) },
  )
}

interface ChosenProps<Props> {
  choose: () => ComponentType<Props>
  props: Props
}

/** Stays with what it has chosen for as long as it is on the page. */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [component] = useState(choose)
  return createElement(component, props)
}

async function withinTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${chunkTimeoutMs} ms`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
