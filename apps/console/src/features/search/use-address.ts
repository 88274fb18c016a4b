import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import {
  addressOf,
  besideNames,
  focusByUrl,
  focusNames,
  followAddress,
  isSameFocusUrl,
  isSameSearch,
  parseSearchParams,
  printSearchParams,
  type SearchUrl,
  urlOfFocus,
  type ViewStore,
} from '../view-model/index.ts'

/**
 * Keeps document, focus and address the same: an edit of what an address can say, and another widget that fills the
 * page, make a new entry in the browser's history; Back and Forward of a search are edits. Gives what the address says.
 */
export function useAddressMirror(store: ViewStore, timeZone: string): SearchUrl {
  const url: SearchUrl = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = useRef(url)
  /** Addresses that are on their way into the bar. */
  const written = useRef<readonly { text: string }[]>([])
  const isFollowing = useRef(false)
  const write = (address: SearchUrl, replace: boolean) => {
    const entry = { text: textOf(address) }
    shown.current = address
    written.current = [...written.current, entry]
    // One that another overtook never arrives: later it would be taken for our own when Back comes to it.
    const arrived = () => {
      written.current = written.current.filter((one) => one !== entry)
    }
    void navigate({ to: '.', search: address, replace, resetScroll: false }).then(arrived)
  }

  /** What was opened may say more than its address, a saved search or that of a stream; or less: a widget may be gone. */
  const completeAddress = useStableCallback(() => {
    const address = urlOf(store, shown.current)
    if (textOf(address) !== textOf(shown.current)) write(address, true)
  })
  useEffect(completeAddress, [completeAddress])

  const writeAddress = useStableCallback(() => {
    if (isFollowing.current) return
    const next = urlOf(store, shown.current)
    const { highlightMessage: _, ...rest } = next
    const address = isSameSearch(parseSearchParams(next), parseSearchParams(shown.current)) ? next : rest
    if (textOf(address) !== textOf(shown.current)) write(address, false)
  })
  useEffect(() => store.subscribe(writeAddress), [store, writeAddress])

  const followed = useRef(textOf(url))
  useEffect(() => {
    const text = textOf(url)
    if (text === followed.current) return
    followed.current = text
    if (written.current.some((one) => one.text === text)) return
    if (text === textOf(shown.current)) return
    shown.current = url
    isFollowing.current = true
    follow(store, url, timeZone)
    isFollowing.current = false
    completeAddress()
  }, [store, url, timeZone, completeAddress])
  return url
}

/** The address of what is shown; `before` says what only an address knows. */
function urlOf(store: ViewStore, { highlightMessage, ...before }: SearchUrl): SearchUrl {
  const { history, activeQueryId, focus } = store.get()
  return {
    ...printSearchParams(addressOf(history.document, activeQueryId, highlightMessage ?? null)),
    ...urlOfFocus(focus),
    ...besideOf(before),
  }
}

function besideOf(url: SearchUrl): SearchUrl {
  return Object.fromEntries(
    besideNames.flatMap((name) => (url[name] === undefined ? [] : [[name, url[name]]])),
  )
}

function follow(store: ViewStore, url: SearchUrl, timeZone: string): void {
  const { activeQueryId, focus } = store.get()
  store.edit(followAddress(activeQueryId, parseSearchParams(url), timeZone))
  // A widget that was just made stays one.
  if (!isSameFocusUrl(url, urlOfFocus(focus))) store.show({ focus: focusByUrl(url) })
}

/** Addresses that say the same have the same text. */
function textOf(url: SearchUrl): string {
  const besides = [...focusNames, ...besideNames].map((name) => url[name])
  return JSON.stringify([printSearchParams(parseSearchParams(url)), besides])
}
