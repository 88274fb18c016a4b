import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import {
  addressOf,
  followAddress,
  isSameSearch,
  parseSearchParams,
  printSearchParams,
  type SearchParams,
  type SearchUrl,
  type ViewStore,
} from '../view-model/index.ts'

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
  const written = useRef<readonly { text: string }[]>([])
  const write = (address: SearchParams, replace: boolean) => {
    const entry = { text: textOf(address) }
    shown.current = address
    written.current = [...written.current, entry]
    // One that another overtook never arrives: later it would be taken for our own when Back comes to it.
    const arrived = () => {
      written.current = written.current.filter((one) => one !== entry)
    }
    void navigate({ to: '.', search: printSearchParams(address), replace, resetScroll: false }).then(arrived)
  }

  /** What was opened may say more than its address: a saved search, or that of a stream. */
  const completeAddress = useStableCallback(() => {
    const { history, activeQueryId } = store.get()
    const address = addressOf(history.document, activeQueryId, shown.current.highlightedId)
    if (textOf(address) === textOf(shown.current)) return
    write(address, true)
  })
  useEffect(completeAddress, [completeAddress])

  const writeAddress = useStableCallback(() => {
    const { history, activeQueryId } = store.get()
    const next = addressOf(history.document, activeQueryId, shown.current.highlightedId)
    const address = isSameSearch(next, shown.current) ? next : { ...next, highlightedId: null }
    if (textOf(address) !== textOf(shown.current)) write(address, false)
  })
  useEffect(() => store.subscribe(writeAddress), [store, writeAddress])

  const followed = useRef(textOf(params))
  useEffect(() => {
    const text = textOf(params)
    if (text === followed.current) return
    followed.current = text
    if (written.current.some((one) => one.text === text)) return
    if (text === textOf(shown.current)) return
    shown.current = params
    store.edit(followAddress(store.get().activeQueryId, params, timeZone))
  }, [store, params, timeZone])
}

function textOf(params: SearchParams): string {
  return JSON.stringify(printSearchParams(params))
}
