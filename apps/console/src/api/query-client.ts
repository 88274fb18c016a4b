import { QueryClient } from '@tanstack/react-query'

/** Errors are shown where they happen; a list that failed says so at once instead of trying three times first. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The server may be on this machine: it answers also where the browser sees no network.
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Whether timers ask on while the window is hidden. */
export function updateWhileHidden(client: QueryClient, isWanted: boolean): void {
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, refetchIntervalInBackground: isWanted } })
}
