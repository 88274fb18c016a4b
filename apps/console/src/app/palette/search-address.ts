import { useLocation, useSearch } from '@tanstack/react-router'
import type { SearchUrl } from '../../features/view-model/index.ts'
import { printSearch } from '../../kit/search-text.ts'
import { paths } from '../../paths.ts'

const rangeNames = ['rangetype', 'relative', 'from', 'to', 'keyword'] as const

/** The search that is shown; null on other pages. */
export function useShownSearch(): SearchUrl | null {
  const { pathname } = useLocation()
  const url: SearchUrl = useSearch({ strict: false })
  return isSearchPage(pathname) ? url : null
}

/** Gives the address of the search that is shown, or of a new one, with something else in it. */
export function useSearchAddress(): (part: Partial<SearchUrl>) => string {
  const { pathname } = useLocation()
  const shown = useShownSearch()
  return (part) => {
    const { highlightMessage: _, ...kept } = shown ?? {}
    if ('rangetype' in part) for (const name of rangeNames) delete kept[name]
    const path = shown ? pathname : paths.search()
    return `${path}${printSearch({ ...kept, ...part })}`
  }
}

function isSearchPage(pathname: string): boolean {
  return /^\/search(\/[^/]+)?$|^\/streams\/[^/]+\/search$/.test(pathname)
}
