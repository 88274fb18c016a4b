import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { isSameFocusUrl, type ViewStore } from '../view-model/index.ts'
import { type DashboardUrl, shownByUrl, urlOfShown, urlOfValues } from './dashboard-url.ts'

/**
 * Keeps page, focus, values of variables and address the same. Another widget that fills the page is a step to go back
 * from, another page is none (specification, section 2).
 */
export function useDashboardAddress(store: ViewStore): void {
  const url = useSearch({ from: '/dashboards/$viewId' })
  const navigate = useNavigate({ from: '/dashboards/$viewId' })
  // Before anything is asked of the server: it would be for the first page.
  useState(() => store.show(shownByUrl(url)))
  const written = useRef(url)

  const isFollowing = useRef(false)
  const write = useStableCallback((isStep: boolean) => {
    const next = urlOfShown(store.get())
    if (isFollowing.current || isSame(next, written.current)) return
    const replace = !isStep || isSameFocusUrl(next, written.current)
    written.current = next
    void navigate({ search: next, replace, resetScroll: false })
  })
  useEffect(() => {
    write(false)
    return store.subscribe(() => write(true))
  }, [store, write])

  useEffect(() => {
    if (isSame(url, written.current)) return
    written.current = url
    isFollowing.current = true
    store.show(shownByUrl(url))
    isFollowing.current = false
    // What it named may be gone.
    write(false)
  }, [store, url, write])
}

function isSame(a: DashboardUrl, b: DashboardUrl): boolean {
  const valuesOf = (url: DashboardUrl) => JSON.stringify(urlOfValues(shownByUrl(url).variableValues ?? {}))
  return a.page === b.page && a.compare === b.compare && isSameFocusUrl(a, b) && valuesOf(a) === valuesOf(b)
}
