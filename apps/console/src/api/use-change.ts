import type { Route } from '@logline/contract'
import { useQueryClient } from '@tanstack/react-query'
import { answerOf, type InputArguments, type RouteAnswer, type RouteInput } from './call.ts'
import { reloadStale } from './query.ts'

type Change<R extends Route> = (...input: InputArguments<RouteInput<R>>) => Promise<RouteAnswer<R>>

/**
 * Calls a route that changes something, and resolves when what the `stale` routes answered is loaded anew. To show that
 * it runs or why it failed, hand it to a form, a dialog or `useTask`.
 */
export function useChange<R extends Route>(route: R, { stale }: { stale: readonly Route[] }): Change<R> {
  const reload = useReload()
  return async (...[input]) => {
    try {
      const answer = await answerOf(route, input ?? {})
      await reload(stale)
      return answer
    } catch (error) {
      // It may have been refused because what is shown is old.
      void reload(stale)
      throw error
    }
  }
}

/** For a change that is more than one call: loads anew what these routes answered. */
export function useReload(): (routes: readonly Route[]) => Promise<void> {
  const client = useQueryClient()
  return (routes) => reloadStale(client, routes)
}
