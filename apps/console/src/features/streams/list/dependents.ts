import type { StreamItem } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { decoratorsQuery } from '../model/stream-queries.ts'

export interface Dependents {
  name: string
  text: string
}

/** What works with the messages of a stream, as far as it is to be seen; what has none of it is left out. */
export function useDependents({ id, outputs }: StreamItem): Dependents[] {
  const mayReadDecorators = useIsPermitted()('decorators:read')
  const decorators = useQuery({ ...decoratorsQuery, enabled: mayReadDecorators }).data ?? []
  const counts = [
    { name: 'Outputs', one: 'output', many: 'outputs', count: outputs?.length ?? 0 },
    {
      name: 'Decorators',
      one: 'decorator',
      many: 'decorators',
      count: decorators.filter(({ stream }) => stream === id).length,
    },
  ]
  return counts
    .filter(({ count }) => count > 0)
    .map(({ name, one, many, count }) => ({ name, text: `${count} ${count === 1 ? one : many}` }))
}
