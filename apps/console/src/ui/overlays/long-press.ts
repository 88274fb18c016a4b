/** Milliseconds after which browsers that know a long press have opened the menu themselves. */
const restsForMs = 600
/** Pixels a finger may move meanwhile. */
const trembles = 10

/** A finger that rests on something does what a right click does, in browsers too that have no such event. Returns what ends it. */
export function openMenusByLongPress(page: Document): () => void {
  let from = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMenuOpen = false
  const stop = () => clearTimeout(timer)
  const handlers = {
    pointerdown: ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      stop()
      isMenuOpen = false
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return
      from = { x: clientX, y: clientY }
      timer = setTimeout(() => {
        const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY })
        isMenuOpen = !target.dispatchEvent(event)
      }, restsForMs)
    },
    pointermove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > trembles) stop()
    },
    pointerup: stop,
    pointercancel: stop,
    contextmenu: stop,
    // The finger goes up: that is no tap.
    click: (event: MouseEvent) => {
      if (!isMenuOpen) return
      isMenuOpen = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  const names = Object.keys(handlers) as (keyof typeof handlers)[] // exactly these
  const options = { capture: true, passive: false }
  for (const name of names) page.addEventListener(name, handlers[name] as EventListener, options) // by its name
  return () => {
    stop()
    for (const name of names) page.removeEventListener(name, handlers[name] as EventListener, options)
  }
}
