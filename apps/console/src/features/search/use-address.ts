import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import {
  addressOf,
  followAddress,
  isSameSearch,
  parseSearchParams,
  printSearchParams,
  type SearchParams,
  type SearchUrl,
  useStableCallback,
  type ViewStore,
} from '../views/index.ts'

/** What the address of this page asks for. */
export function useAddressParams(): SearchParams {
  const url: SearchUrl = useSearch({ strict: false })
  return useMemo(() => parseSearchParams(url), [url])
}

/**
 * Keeps document and address the same: an edit of what an address can say makes a new entry in the browser's history,
 * and Back and Forward are edits.
 */
export function useAddressMirror(store: ViewStore, params: SearchParams, timeZone: string): void {
  const navigate = useNavigate()
  const shown = useRef(params)
  /** Addresses that are on their way into the bar. */
  const written = useRef<string[]>([])

  /** What was opened may say more than its address: a saved search, or that of a stream. */
  const completeAddress = useStableCallback(() => {
    const { history, activeQueryId } = store.get()
    const address = addressOf(history.document, activeQueryId, shown.current.highlightedId)
    if (textOf(address) === textOf(shown.current)) return
    shown.current = address
    written.current.push(textOf(address))
    void navigate({ to: '.', search: printSearchParams(address), replace: true, resetScroll: false })
  })
  useEffect(completeAddress, [completeAddress])

  const writeAddress = useStableCallback(() => {
    const { history, activeQueryId } = store.get()
    const next = addressOf(history.document, activeQueryId, shown.current.highlightedId)
    const address = isSameSearch(next, shown.current) ? next : { ...next, highlightedId: null }
    const text = textOf(address)
    if (text === textOf(shown.current)) return
    shown.current = address
    written.current.push(text)
    void navigate({ to: '.', search: printSearchParams(address), resetScroll: false })
  })
  useEffect(() => store.subscribe(writeAddress), [store, writeAddress])

  const followed = useRef(textOf(params))
  useEffect(() => {
    const text = textOf(params)
    if (text === followed.current) return
    followed.current = text
    const own = written.current.indexOf(text)
    if (own >= 0) {
      written.current = written.current.slice(own + 1)
      return
    }
    if (text === textOf(shown.current)) return
    shown.current = params
    store.edit(followAddress(store.get().activeQueryId, params, timeZone))
  }, [store, params, timeZone])
}

function textOf(params: SearchParams): string {
  return JSON.stringify(printSearchParams(params))
}
