import { type FocusEvent, type RefObject, useState } from 'react'
import { useShortcut } from './use-shortcut.ts'

const group = 'Messages'

/** `j` and `k` go through what has `itemProps` in the list, from anywhere on the page. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const from = items.findIndex((item) => item.contains(document.activeElement))
    const item = items[from < 0 ? 0 : Math.min(items.length - 1, Math.max(0, from + by))]
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut({ keys: 'j', label: 'Next in the list', group, hint: 'move' }, () => move(1))
  useShortcut({ keys: 'k', label: 'Previous in the list', group, hint: 'move' }, () => move(-1))
}

/** What an item of such a list gets, and whether the focus is in it. */
export function useListItem() {
  const [hasFocus, setFocus] = useState(false)
  const itemProps = {
    'data-item': true,
    tabIndex: -1,
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  }
  return { hasFocus, itemProps }
}
