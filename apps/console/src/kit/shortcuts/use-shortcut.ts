import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { createStore } from '../store.ts'

export interface Shortcut {
  /** As `mod+K`, `shift+?` or `/`; `mod` is Command on a Mac and Control elsewhere. */
  keys: string
  /** What it does, as in a menu. */
  label: string
  /** The part of the console it belongs to. */
  group: string
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

interface ShortcutReach {
  /** Also in fields, where keys are typed. */
  inFields?: boolean
  /** In which open dialogs: none unless said, for what lies behind a dialog does not change under it. */
  inDialogs?: (dialog: Element) => boolean
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
  const runInReach = ({ target }: KeyboardEvent) => {
    const dialog = dialogAround(target)
    if (!dialog || inDialogs(dialog)) runNow()
  }
  useHotkeys([[shortcut.keys, runInReach]], inFields ? [] : undefined, inFields)
}

/** The dialog or popover in which a key was pressed. */
export function dialogAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null
}

/** Listed in the overview only: for keys that a part of the page handles by itself, such as those of the query editor. */
export function useListedShortcut(shortcut: Shortcut): void {
  useListed(shortcut, null)
}

/** Can be chosen in the command palette while the component is there. */
export function useCommand(command: Omit<Shortcut, 'keys'>, run: () => void): void {
  useListed({ ...command, keys: null }, run)
}

function useListed({ keys, label, group }: Omit<ActiveCommand, 'run'>, run: ActiveCommand['run']): void {
  const hasRun = run !== null
  const runNow = useEffectEvent(() => run?.())
  useEffect(() => {
    const command = { keys, label, group, run: hasRun ? () => runNow() : null }
    activeCommands.set([...activeCommands.get(), command])
    return () => activeCommands.set(activeCommands.get().filter((each) => each !== command))
  }, [keys, label, group, hasRun])
}
