import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { ViewStore } from '../view-model/index.ts'
import { type DashboardUrl, shownByUrl, urlOfShown } from './dashboard-url.ts'

/**
 * Keeps page, focus and address the same. What is shown is no step to go back to, so the entry in the browser's
 * history is replaced.
 */
export function useDashboardAddress(store: ViewStore): void {
  const url = useSearch({ from: '/dashboards/$viewId' })
  const navigate = useNavigate({ from: '/dashboards/$viewId' })
  // Before anything is asked of the server: it would be for the first page.
  useState(() => store.show(shownByUrl(url)))
  const written = useRef(textOf(url))

  const write = useStableCallback(() => {
    const next = urlOfShown(store.get())
    if (textOf(next) === written.current) return
    written.current = textOf(next)
    void navigate({ search: next, replace: true, resetScroll: false })
  })
  useEffect(() => {
    write()
    return store.subscribe(write)
  }, [store, write])

  useEffect(() => {
    if (textOf(url) === written.current) return
    written.current = textOf(url)
    store.show(shownByUrl(url))
    // What it named may be gone.
    write()
  }, [store, url, write])
}

function textOf({ page, focusedId, focusing, editing }: DashboardUrl): string {
  return JSON.stringify([page, focusedId, focusing, editing])
}
