import { QueryClient } from '@tanstack/react-query'

/** Errors are shown where they happen; a list that failed says so at once instead of trying three times first. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 },
    mutations: { retry: false },
  },
})
