import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { skipToMessages, useCommand, useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { TableEntry } from '../table/table-entry.ts'

interface StreamKeysProps {
  entries: readonly TableEntry[]
  table: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  /** Index of the first entry that is in sight. */
  firstInSight: () => number
  /** How many rows are in sight. */
  pageSize: () => number
  expanded: ReadonlySet<string>
  /** The message whose details are shown elsewhere; keys go on from it. */
  chosenId: string | null
  onToggle: (messageId: string) => void
  /** A message is gone to by keys. */
  onGone: (messageId: string) => void
  /** A value of the row that has the focus; null: none. */
  chooseValue: (cell: HTMLElement | null) => void
  /** Of the chosen value. */
  openMenu: () => void
}

const group = 'Messages'

/**
 * One stop for Tab, however many messages there are: arrows, Home, End and Page Up and Down go from message to message,
 * `j` and `k` as well from anywhere on the page; Left and Right go through the values of one; Enter and `o` open it.
 */
export function useStreamKeys(props: StreamKeysProps) {
  const { entries, table, scrollTo, expanded, onToggle, chooseValue } = props
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  /** The value that keys have chosen: of which row, and at which place in it. */
  const cells = useRef<{ key: string | null; at: number }>({ key: null, at: -1 })
  const toggleOf = (key: string | null) =>
    key === null
      ? null
      : table.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-toggle]`)

  // The row may come into the page only when the list was scrolled to it.
  useEffect(() => {
    const toggle = wantsFocus.current ? toggleOf(activeKey) : null
    if (!toggle) return
    wantsFocus.current = false
    toggle.focus({ preventScroll: true })
  })

  const leaveValue = () => {
    cells.current = { key: null, at: -1 }
    chooseValue(null)
  }
  const indexOf = (key: string | null) => entries.findIndex((entry) => entry.key === key)
  const goTo = (wanted: number, step: 1 | -1) => {
    let index = Math.min(entries.length - 1, Math.max(0, wanted))
    while (entries[index]?.kind === 'marker') index += step
    const entry = entries[index]
    if (!entry) return
    leaveValue()
    wantsFocus.current = true
    setActiveKey(entry.key)
    scrollTo(index)
    props.onGone(entry.key)
    toggleOf(entry.key)?.focus({ preventScroll: true })
  }
  const move = (by: -1 | 0 | 1) => {
    const from = indexOf(props.chosenId ?? activeKey)
    if (from < 0) return goTo(props.firstInSight(), 1)
    goTo(from + by, by < 0 ? -1 : 1)
  }
  useShortcut({ keys: 'j', label: 'Next message', group, hint: 'move' }, () => move(1))
  useShortcut({ keys: 'k', label: 'Previous message', group, hint: 'move' }, () => move(-1))
  useCommand({ label: skipToMessages, group }, () => move(0))
  const toggle = () => {
    const key = props.chosenId ?? activeKey
    if (key !== null && indexOf(key) >= 0) onToggle(key)
  }
  useShortcut({ keys: 'o', label: 'Open the message, or close it', group, hint: 'open' }, toggle)
  useShortcut({ keys: ']', label: 'Open the message', group, hint: 'panels' }, toggle)

  const moveInRow = (row: HTMLElement, by: 1 | -1) => {
    const all = [...row.querySelectorAll<HTMLElement>('td[data-field]')]
    const from = cells.current.key === activeKey ? cells.current.at : -1
    const at = Math.min(all.length - 1, Math.max(-1, from + by))
    cells.current = { key: activeKey, at }
    chooseValue(all[at] ?? null)
  }

  const onKeyDown = useStableCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-key]')
    const own = row?.querySelector<HTMLElement>('[data-toggle]')
    const key = row?.dataset.key ?? null
    if (!row || !own || key === null) return
    if (event.key === 'Escape') {
      if (cells.current.key === key && cells.current.at >= 0) leaveValue()
      else if (expanded.has(key)) {
        onToggle(key)
        own.focus()
      } else return
      return event.preventDefault()
    }
    if (event.target !== own) return
    if (key !== activeKey) setActiveKey(key)
    const from = indexOf(key)
    const steps: Readonly<Record<string, [index: number, step: 1 | -1]>> = {
      ArrowDown: [from + 1, 1],
      ArrowUp: [from - 1, -1],
      Home: [0, 1],
      End: [entries.length - 1, -1],
      PageDown: [from + props.pageSize(), -1],
      PageUp: [from - props.pageSize(), 1],
    }
    const isOnValue = cells.current.key === key && cells.current.at >= 0
    const step = steps[event.key]
    if (step) goTo(...step)
    else if (event.key === 'ArrowRight') moveInRow(row, 1)
    else if (event.key === 'ArrowLeft') moveInRow(row, -1)
    else if (event.key === 'Enter' && isOnValue) props.openMenu()
    else return
    event.preventDefault()
  })
  /** A row that gets the focus in another way is the one to go on from. */
  const onFocus = useStableCallback(({ target }: { target: EventTarget }) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
    if (key !== undefined && key !== activeKey) setActiveKey(key)
  })
  const isThere = activeKey !== null && indexOf(activeKey) >= 0
  const firstKey = entries.find(({ kind }) => kind === 'message')?.key ?? null
  return { activeKey: isThere ? activeKey : firstKey, onKeyDown, onFocus }
}
