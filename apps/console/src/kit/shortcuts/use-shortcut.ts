import { useEffect, useEffectEvent } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { createStore } from '../store.ts'
import { isPressed } from './shortcut-keys.ts'

export interface Shortcut {
  /** As `mod+K`, `?` or `/`; `mod` is Command on a Mac and Control elsewhere. */
  keys: string
  /** What it does, as in a menu. */
  label: string
  /** The part of the console it belongs to. */
  group: string
  /** The word beside it in the footer; left out: it is not there. */
  hint?: string
}

/** What the page offers at the moment: by keys, in the command palette, or both. */
export interface ActiveCommand extends Omit<Shortcut, 'keys'> {
  /** Null for what is in the palette only. */
  keys: string | null
  /** Null for what is done by its keys only. */
  run: (() => void) | null
}

/** The commands of what is on the page now, in the order they came. */
export const activeCommands = createStore<readonly ActiveCommand[]>([])

/** What leads past the bars of a page to its messages; a page that has some offers it under this name. */
export const skipToMessages = 'Skip to messages'

interface ShortcutReach {
  /** Also in fields, where keys are typed. */
  inFields?: boolean
  /** In which open dialogs and menus: none unless said, for what lies behind one does not change under it. */
  inDialogs?: (dialog: Element) => boolean
}

interface KeyHandler {
  keys: string
  isInReach: (event: KeyboardEvent) => boolean
  run: () => void
}

const handlers: KeyHandler[] = []

/** One key does one thing: what came last to the page is the nearest. */
function handleKey(event: KeyboardEvent): void {
  const handler = handlers.findLast((each) => isPressed(each.keys, event) && each.isInReach(event))
  // The browser would save the page behind a dialog, or go to its own search.
  const isOurs = (event.ctrlKey || event.metaKey) && handlers.some(({ keys }) => isPressed(keys, event))
  if (handler || isOurs) event.preventDefault()
  handler?.run()
}

/** Runs on the keys anywhere in the page while the component is there; in fields and dialogs only if said. */
export function useShortcut(
  shortcut: Shortcut,
  run: () => void,
  { inFields = false, inDialogs = () => false }: ShortcutReach = {},
): void {
  useListed(shortcut, run)
  // Keys are heard a moment later than what they are meant for is seen: they do what the page says by then.
  const runNow = useStableCallback(run)
  const isInReach = useStableCallback(({ target, defaultPrevented }: KeyboardEvent) => {
    if (!inFields && (defaultPrevented || isTypedIn(target))) return false
    const dialog = dialogAround(target)
    return !dialog || inDialogs(dialog)
  })
  const { keys } = shortcut
  useEffect(() => {
    const handler = { keys, isInReach, run: runNow }
    if (handlers.length === 0) document.documentElement.addEventListener('keydown', handleKey)
    handlers.push(handler)
    return () => {
      handlers.splice(handlers.indexOf(handler), 1)
      if (handlers.length === 0) document.documentElement.removeEventListener('keydown', handleKey)
    }
  }, [keys, isInReach, runNow])
}

const pressedOnly = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Do letters belong to it? Not to a box that is only ticked. */
export function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !pressedOnly.test(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** The dialog, popover or menu in which a key was pressed. */
function dialogAround(target: EventTarget | null): Element | null {
  const around = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]'
  return target instanceof Element ? target.closest(around) : null
}

/** Listed in the overview only: for keys that a part of the page handles by itself, such as those of the query editor. */
export function useListedShortcut(shortcut: Shortcut): void {
  useListed(shortcut, null)
}

/** Can be chosen in the command palette while the component is there. */
export function useCommand(command: Omit<Shortcut, 'keys'>, run: () => void): void {
  useListed({ ...command, keys: null }, run)
}

function useListed(
  { keys, label, group, hint }: Omit<ActiveCommand, 'run'>,
  run: ActiveCommand['run'],
): void {
  const hasRun = run !== null
  const runNow = useEffectEvent(() => run?.())
  useEffect(() => {
    const command = { keys, label, group, ...(hint && { hint }), run: hasRun ? () => runNow() : null }
    activeCommands.set([...activeCommands.get(), command])
    return () => activeCommands.set(activeCommands.get().filter((each) => each !== command))
  }, [keys, label, group, hint, hasRun])
}
