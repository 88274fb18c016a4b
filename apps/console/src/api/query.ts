import type { Route } from '@logline/contract'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { answerOf, type InputArguments, type RouteInput } from './call.ts'

/**
 * What a route answers, for `useQuery`. The key is made of the route and its input, so that the same question is asked
 * once and no key can be mistyped. What belongs to one use is spread beside it: `{ ...query(streams.list), enabled }`.
 */
export function query<R extends Route>(route: R, ...[input]: InputArguments<RouteInput<R>>) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => answerOf(route, { ...input, signal }),
  })
}

/** The same, asked by a timer. Such calls do not keep the session alive. */
export function pollingQuery<R extends Route>(route: R, input: RouteInput<R>, everyMs: number) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => answerOf(route, { ...input, signal, isPolling: true }),
    refetchInterval: everyMs,
  })
}

interface Composition<Input, Answer> {
  /** The routes it asks: a change that makes one of them stale makes this stale. */
  reads: readonly Route[]
  /** What of the input is the question, when some of it only serves to read the answer; left out: all of it. */
  asked?: (input: Input) => unknown
  load: (input: Input, context: LoadContext) => Promise<Answer>
}

interface LoadContext {
  signal: AbortSignal
  client: QueryClient
  queryKey: QueryKey
}

let composed = 0

/** What is asked of several routes, or put together from answers. Made once, at module scope, which makes its key its own. */
export function composedQuery<Answer, Input = void>({
  reads,
  asked = (input) => input,
  load,
}: Composition<Input, Answer>) {
  composed += 1
  const name = `composed ${composed}`
  const meta = { reads: reads.map(nameOf) }
  return (input: Input) => {
    const queryKey: QueryKey = [name, asked(input)]
    return queryOptions({ queryKey, queryFn: (context) => load(input, context), meta })
  }
}

/** Asks anew for everything these routes answered: at once where it is shown, else when it is shown next. */
export async function reloadStale(client: QueryClient, routes: readonly Route[]): Promise<void> {
  const stale = new Set(routes.map(nameOf))
  await client.invalidateQueries({
    predicate: ({ queryKey: [name], meta }) =>
      stale.has(String(name)) || readsOf(meta).some((read) => stale.has(read)),
  })
}

function keyOf(route: Route, input: unknown) {
  return [nameOf(route), input ?? {}] as const
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

function readsOf(meta: Record<string, unknown> | undefined): readonly string[] {
  return Array.isArray(meta?.reads) ? meta.reads : []
}
